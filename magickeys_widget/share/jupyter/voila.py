"""How Voilà serves the classroom app, here and on Binder."""

from magickeys_widget.messages import say


def give_page_its_token(handler, **_notebook):  # noqa: ANN001, ANN003, ANN201
    """Set the cookie that the closing page sends back, else its kernel would stay."""
    handler.xsrf_token  # noqa: B018  (reading it sets the cookie)


c = get_config()  # noqa: F821  (Voilà gives it)

c.VoilaConfiguration.template = "magickeys"
c.VoilaConfiguration.resources = {
    "loading": str(say("app.loading")),
    "loading_slowly": str(say("app.loading_slowly")),
}
c.VoilaConfiguration.strip_sources = True
c.VoilaConfiguration.show_tracebacks = False
c.VoilaConfiguration.allow_template_override = "NO"
c.VoilaConfiguration.allow_theme_override = "NO"
c.VoilaConfiguration.prelaunch_hook = give_page_its_token
# Whatever else is installed stays out of the page.
c.VoilaConfiguration.extension_allowlist = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "ipycanvas",
]

# A file of any size that a person may choose by mistake reaches the program, which refuses it.
c.Voila.tornado_settings = {"websocket_max_message_size": 256 * 1024 * 1024}

# Other users of the same machine can't listen in, where the installed versions know how.
c.KernelManager.transport_encryption = "auto"

# A page that went without a word (loaded again too soon, a phone, a lost network) leaves a kernel
# without a visitor. The game is kept in the browser, so the kernel can go soon, also in the middle
# of a long calculation. A server for many classes at once may need more time for pages to open.
c.MappingKernelManager.cull_idle_timeout = 45
c.MappingKernelManager.cull_interval = 10
c.MappingKernelManager.cull_connected = False
c.MappingKernelManager.cull_busy = True
