// A slider of the page's own kind. What a person chooses is sent; what Python sets is only shown.

function render({ model, el, signal }) {
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = 0;
  const show = () => {
    slider.max = model.get("last");
    slider.value = model.get("value");
    slider.disabled = model.get("last") === 0;
    slider.setAttribute("aria-label", model.get("label"));
    slider.setAttribute("aria-valuetext", model.get("value_text"));
  };
  show();
  model.on("change", show);
  slider.addEventListener("input", () => model.send({ chosen: slider.valueAsNumber }), { signal });
  signal.addEventListener("abort", () => model.off("change", show));
  el.classList.add("magickeys-slider");
  el.append(slider);
}

export default { render };
