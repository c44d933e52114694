"""The still picture that a cell keeps beside its live widget.

A saved notebook is shown in many places that run no widget. Most of them still take the widget
out of a bundle that offers one, and then show nothing at all, so the picture is an output of its
own. While the board lives, the frame hides that output's figure.
"""

from html import escape
from urllib.parse import quote

from magickeys_widget.picture import Picture, to_svg

PLAIN_IN_ADDRESS = " =:;,/()'"
"""Letters that may stand in a data address as they are: it stays a sixth shorter than base64."""
# JupyterLab says "model not found" in the place of a widget that it lost; the picture says more.
# A page of Voilà always has its program, so the picture would only flash up before the board.
STYLE = (
    ".jp-OutputArea-child:has(+ .jp-OutputArea-child .magickeys-still)"
    ":not(:has(.jp-OutputArea-output *)), [data-voila] .magickeys-still { display: none; }"
)


def still_bundle(picture: Picture, caption: str, board_id: str) -> dict[str, str]:
    """Give the picture as HTML with its text, as SVG, and in words.

    The frame whose board has this model id hides the figure.
    """
    svg = to_svg(picture)
    # An image of its own: the names in one SVG (its shadows) can't meet those in another.
    figure = (
        f'<figure class="magickeys-still magickeys-still-{board_id}" style="margin: 0">'
        f'<img src="data:image/svg+xml,{quote(svg, safe=PLAIN_IN_ADDRESS)}" '
        f'alt="{escape(picture.alt)}" width="800" style="max-width: 100%">'
        f"<figcaption>{escape(caption)}</figcaption><style>{STYLE}</style></figure>"
    )
    return {"text/html": figure, "image/svg+xml": svg, "text/plain": picture.alt}
