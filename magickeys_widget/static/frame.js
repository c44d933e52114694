// The board's frame in the page. Manners only: what a key or a place means is data from Python.

const ANSWER_WITHIN = 8000; // ms; then the program counts as lost until it answers
const TAP_BUBBLE = 2500; // ms a name stays after a tap
const SETTLE = 150; // ms without a further resize before it is reported
const REST = 60; // ms without a change in the page before a lost focus is passed on
const CALM = 2000; // ms without a move before the still picture is brought up to date
const LOG_LENGTH = 10;
const NOT_FOR_LAB = "data-lm-suppress-shortcuts"; // JupyterLab leaves keys in such a box alone

const MOVES = [
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown",
];
const TYPED = ["button", "submit", "reset", "checkbox", "radio", "range", "color", "file"]
  .map((type) => `:not([type=${type}])`).join("");

// Keys that a focused control keeps for itself.
const OWN_KEYS = [
  { controls: `input${TYPED}, textarea, select, [role=textbox], [role=combobox], [role=listbox]`,
    keeps: () => true },
  { controls: "input[type=range], input[type=radio], [role=slider], [role=radio], [role=tab]",
    keeps: (key) => MOVES.includes(key) },
  { controls: "input, button, a[href], summary, [role=button], [role=tab], [role=radio]",
    keeps: (key) => key === " " || key === "Enter" },
  { controls: "[role=checkbox], [role=switch]", keeps: (key) => key === " " },
];

export default () => {
  const shared = { speaker: null }; // one for all views of a model: a sentence is said once
  return { render: (context) => openView(context, shared) };
};

function openView({ model, el, signal }, shared) {
  const id = `magickeys-${Math.random().toString(36).slice(2)}`;
  const view = { id, model, el, signal, shared, parts: build(el, id), waiting: null, acts: 0 };
  view.send = (content) => model.send({ ...content, view: id });
  signal.addEventListener("abort", () => closeView(view));
  keepTexts(view);
  keepPlaces(view);
  keepMessages(view);
  showBoard(view);
  whenAttached(view, () => {
    const box = el.closest(".magickeys") ?? el;
    keepLanguage(view, box);
    keepKeys(view, box);
    keepFocus(view, box);
    keepWatch(view, box);
    keepSize(view);
    view.send({ kind: "ready", ...readStorage(model), ...aboutPage(view), ...measure(view) });
  });
}

function closeView(view) {
  clearTimeout(view.waiting);
  clearTimeout(view.attaching);
  view.boardView?.remove();
  if (view.shared.speaker === view.id) view.shared.speaker = null;
}

// A timer, not an animation frame: those don't come in a tab opened in the background.
function whenAttached(view, callback) {
  if (view.signal.aborted) return;
  if (view.el.isConnected) callback();
  else view.attaching = setTimeout(() => whenAttached(view, callback), 20);
}

// ---------------------------------------------------------------- elements

function build(el, id) {
  el.classList.add("magickeys-frame");
  el.tabIndex = 0;
  el.setAttribute("role", "group");
  el.setAttribute("aria-describedby", id);
  const stage = child(el, "div", "magickeys-stage", { "aria-hidden": "true" });
  return {
    stage,
    overlay: child(stage, "div", "magickeys-places"),
    bubble: child(stage, "div", "magickeys-bubble", { hidden: "" }),
    description: child(el, "p", "magickeys-unseen", { id }),
    log: child(el, "div", "magickeys-unseen", { role: "log", "aria-live": "polite" }),
    lost: child(el, "p", "magickeys-lost", { role: "alert" }),
  };
}

function child(parent, tag, className, attributes = {}) {
  const element = parent.appendChild(document.createElement(tag));
  element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

async function showBoard(view) {
  const { model, parts, signal } = view;
  const [width, height] = model.get("size");
  parts.stage.style.aspectRatio = `${width} / ${height}`;
  const manager = model.widget_manager;
  const board = await manager.get_model(model.get("board").slice("IPY_MODEL_".length));
  if (board.comm_live === false) {
    showWithoutProgram(view, board);
    return;
  }
  keepStill(view, board);
  view.boardView = await manager.create_view(board);
  if (signal.aborted) {
    view.boardView.remove();
    return;
  }
  const canvas = view.boardView.el;
  canvas.classList.add("magickeys-canvas");
  canvas.tabIndex = -1;
  parts.stage.prepend(canvas);
}

// The cell keeps a still picture too: it shows only while there is no live board.
function keepStill({ model, el, signal }, board) {
  const still = stillOf(board);
  child(el, "style", "").textContent = `${still} { display: none; }`;
  // What a notebook saves is the last position; a page of Voilà is not saved.
  if ("voila" in document.body.dataset) return;
  let timer = null;
  model.on("change:description", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (board.comm_live && document.querySelector(still)) model.send({ kind: "calm" });
    }, CALM);
  });
  signal.addEventListener("abort", () => clearTimeout(timer));
}

// Restored from a file, with no program behind it, the board would stay empty. The still picture
// takes the place of the whole widget, or else the position in words that of the board.
function showWithoutProgram({ id, el, parts }, board) {
  child(el, "style", "").textContent =
    `:root:has(${stillOf(board)}) .magickeys:has([id="${id}"]) { display: none; }`;
  parts.stage.hidden = true;
  parts.description.className = "";
}

const stillOf = (board) => `.magickeys-still-${board.model_id}`;

function keepTexts({ id, model, el, parts, shared }) {
  const follow = (name, apply) => {
    apply(model.get(name));
    model.on(`change:${name}`, () => apply(model.get(name)));
  };
  follow("label", (text) => el.setAttribute("aria-label", text));
  follow("description", (text) => { parts.description.textContent = text; });
  model.on("change:announcement", () => {
    shared.speaker ??= id;
    if (shared.speaker !== id) return;
    child(parts.log, "p", "").textContent = model.get("announcement").text;
    if (parts.log.childElementCount > LOG_LENGTH) parts.log.firstElementChild.remove();
  });
}

// A page of its own speaks one language; a notebook may hold widgets of several.
function keepLanguage({ model, parts }, box) {
  const isPage = box.classList.contains("magickeys-standalone");
  const apply = () => {
    (isPage ? document.documentElement : box).lang = model.get("language");
    if (isPage) document.title = model.get("title");
  };
  apply();
  model.on("change:language", () => {
    apply();
    parts.log.replaceChildren(); // what was said is not said again
  });
}

// ---------------------------------------------------------------- places

function keepPlaces(view) {
  const { model, parts: { overlay }, signal } = view;
  view.places = new Map();
  updatePlaces(view);
  model.on("change:places", () => updatePlaces(view));
  const on = (type, handle) => overlay.addEventListener(type, (event) => {
    const place = event.target.closest(".magickeys-place");
    if (place) handle(place, event);
  }, { signal });
  on("click", (place, event) => {
    if (event.pointerType === "touch") showBubble(view, place, TAP_BUBBLE);
    if (place.classList.contains("magickeys-active")) {
      view.send({ kind: "place", id: place.dataset.place });
    }
  });
  on("pointerover", (place, event) => {
    if (event.pointerType !== "touch") showBubble(view, place);
  });
  on("pointerout", (_, event) => {
    if (event.pointerType !== "touch") hideBubble(view);
  });
}

// Elements are kept by id: one replaced between press and release would lose the click.
function updatePlaces(view) {
  const { model, parts: { overlay }, places } = view;
  const [width, height] = model.get("size");
  const wanted = model.get("places");
  const ids = new Set(wanted.map((place) => place.id));
  for (const [id, element] of places) {
    if (ids.has(id)) continue;
    if (view.named === element) hideBubble(view);
    element.remove();
    places.delete(id);
  }
  for (const place of wanted) {
    if (!places.has(place.id)) places.set(place.id, child(overlay, "div", "magickeys-place"));
    const element = places.get(place.id);
    element.dataset.place = place.id;
    element.dataset.label = place.label;
    element.classList.toggle("magickeys-round", place.round);
    element.classList.toggle("magickeys-active", place.active);
    element.style.left = `${(100 * place.x) / width}%`;
    element.style.top = `${(100 * place.y) / height}%`;
    element.style.width = `${(100 * place.width) / width}%`;
    element.style.height = `${(100 * place.height) / height}%`;
  }
  if (view.named) view.parts.bubble.textContent = view.named.dataset.label;
}

function showBubble(view, place, time = 0) {
  const { bubble } = view.parts;
  clearTimeout(view.bubbleTimer);
  view.named = place;
  bubble.textContent = place.dataset.label;
  const middle = parseFloat(place.style.left) + parseFloat(place.style.width) / 2;
  const top = parseFloat(place.style.top);
  const below = top < 15;
  bubble.style.left = `${middle}%`;
  bubble.style.top = `${below ? top + parseFloat(place.style.height) : top}%`;
  // Near an edge the bubble leans inward: it stays within the board.
  bubble.style.transform = `translate(${-middle}%, ${below ? "0.4em" : "calc(-100% - 0.4em)"})`;
  bubble.hidden = !place.dataset.label;
  if (time) view.bubbleTimer = setTimeout(() => hideBubble(view), time);
}

function hideBubble(view) {
  clearTimeout(view.bubbleTimer);
  view.named = null;
  view.parts.bubble.hidden = true;
}

// ---------------------------------------------------------------- keys

function keepKeys(view, box) {
  const options = { capture: true, signal: view.signal };
  const mark = (element) => element.setAttribute(NOT_FOR_LAB, "true");
  mark(box);
  // Some of JupyterLab's keys ask only the focused element itself.
  box.addEventListener("focusin", (event) => mark(event.target), options);
  box.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if ((event.ctrlKey || event.metaKey) && key.length === 1) {
      // Ctrl+S and its like are the page's own: JupyterLab may take this one.
      for (const element of [box, target]) element.removeAttribute(NOT_FOR_LAB);
      setTimeout(() => [box, target].forEach(mark));
    }
    onKey(view, event);
  }, options);
  // On a page of its own the widget also hears keys while nothing has the focus.
  document.addEventListener("keydown", (event) => {
    if (event.target === document.body && box.matches(".magickeys-standalone")) onKey(view, event);
  }, options);
}

function onKey(view, event) {
  const { model } = view;
  if (event.key === "Escape") hideBubble(view);
  if (isCombined(event) || isOwnKey(event.target, event.key)) return;
  if (isCharacter(event.key) && !model.get("shortcuts")) return;
  const commands = model.get("commands");
  const command = commands[event.key] ?? commands[event.key.toLowerCase()];
  if (!command) return;
  event.preventDefault();
  if (event.repeat && !model.get("repeating").includes(command)) return;
  view.send({ kind: "key", command });
}

const isCharacter = (key) => key.length === 1 && key !== " ";

// Shift belongs to a character ("?"), but makes another key of an arrow or the space bar.
function isCombined(event) {
  return event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    || (event.shiftKey && !isCharacter(event.key));
}

function isOwnKey(control, key) {
  if (key === "Tab" || control.isContentEditable) return true;
  return OWN_KEYS.some(({ controls, keeps }) => control.matches(controls) && keeps(key));
}

// ---------------------------------------------------------------- focus

const CONTROLS = "button, input, select, textarea, summary, [tabindex='0']";

const isUsable = (control) => control.isConnected && !control.disabled
  && control.getClientRects().length > 0;

// A pressed button that is switched off or put away passes the focus on to what can be used next
// in its panel, so that a turn can be played with one key.
function keepFocus(view, box) {
  let last = null;
  let home = null;
  box.addEventListener("focusin", ({ target }) => {
    last = target;
    home = target.closest(".magickeys-panel");
  }, { signal: view.signal });
  box.addEventListener("pointerdown", ({ target }) => {
    last = target.closest(CONTROLS); // one that has the focus already gets no focusin
    home = target.closest(".magickeys-panel");
  }, { capture: true, signal: view.signal });
  const pass = () => {
    const focused = document.activeElement;
    const isLost = focused === document.body || (focused === last && focused?.disabled);
    if (!last || !isLost || isUsable(last)) return;
    const next = [...home?.querySelectorAll(CONTROLS) ?? []].find(isUsable);
    (next ?? view.el).focus({ preventScroll: true });
  };
  // Only when the page has come to rest: what can be used next may not be there yet.
  let timer = null;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(pass, REST);
  });
  observer.observe(box, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "class"],
  });
  view.signal.addEventListener("abort", () => observer.disconnect());
}

// What has just been opened is there a little later: it is waited for, a second at most, and
// no longer than until the person does something else.
function focusOn(view, selector, tries = 20, acts = view.acts) {
  const box = view.el.closest(".magickeys");
  if (view.signal.aborted || view.acts !== acts || !box) return;
  const control = [...box.querySelectorAll(selector)].find(isUsable);
  if (control) control.focus({ preventScroll: true });
  else if (tries) setTimeout(() => focusOn(view, selector, tries - 1, acts), 50);
}

// ---------------------------------------------------------------- watch

// Whatever the user does in the box asks Python for a sign of life.
function keepWatch(view, box) {
  const act = () => {
    view.acts += 1;
    view.shared.speaker = view.id;
    if (view.waiting) return;
    view.waiting = setTimeout(() => showLost(view), ANSWER_WITHIN);
    try {
      view.send({ kind: "ping" });
    } catch {
      showLost(view);
    }
  };
  for (const type of ["pointerdown", "click", "keydown"]) {
    box.addEventListener(type, act, { capture: true, signal: view.signal });
  }
}

function showLost(view) {
  clearTimeout(view.waiting);
  view.waiting = null;
  view.parts.lost.textContent = view.model.get("lost_text");
}

function answered(view) {
  clearTimeout(view.waiting);
  view.waiting = null;
  view.parts.lost.textContent = "";
}

// ---------------------------------------------------------------- page

function measure({ el, model }) {
  const { width } = el.getBoundingClientRect();
  return { width, ratio: (window.devicePixelRatio * width) / model.get("size")[0] };
}

function aboutPage(view) {
  const wish = window.matchMedia("(prefers-reduced-motion: reduce)");
  wish.addEventListener("change", () => {
    view.send({ kind: "motion", reduced: wish.matches });
  }, { signal: view.signal });
  return {
    search: window.location.search,
    page: window.location.origin + window.location.pathname,
    language: navigator.language,
    reduced_motion: wish.matches,
  };
}

function keepSize(view) {
  let timer = null;
  let reported = measure(view).ratio;
  const report = () => {
    const { width, ratio } = measure(view);
    if (ratio === reported || width === 0) return;
    reported = ratio;
    view.send({ kind: "resize", width, ratio });
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(report, SETTLE);
  };
  const observer = new ResizeObserver(later);
  observer.observe(view.el);
  view.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  watchDensity(later, view.signal);
}

// A media query tells of one change of the pixel ratio; the next needs a new query.
function watchDensity(callback, signal) {
  const now = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  now.addEventListener("change", () => {
    callback();
    watchDensity(callback, signal);
  }, { once: true, signal });
}

// ---------------------------------------------------------------- storage and messages

// Another address (?players=3) asks for another game, so it has a place of its own.
const storageName = (model) =>
  `magickeys:${model.get("storage_key")}:${window.location.pathname}${window.location.search}`;

function readStorage(model) {
  try {
    const saved = window.sessionStorage.getItem(storageName(model));
    const earlier = saved === null ? window.localStorage.getItem(storageName(model)) : null;
    return { saved, earlier, storage: true };
  } catch {
    return { saved: null, earlier: null, storage: false };
  }
}

function writeStorage(model, text) {
  try {
    window.sessionStorage.setItem(storageName(model), text);
    window.localStorage.setItem(storageName(model), text);
  } catch {
    // A private window may have no storage, as `ready` has said; a full one keeps what it has.
  }
}

function keepMessages(view) {
  const answers = {
    ack: () => answered(view),
    save: ({ text }) => writeStorage(view.model, text),
    focus: ({ selector }) => focusOn(view, selector),
    download: (content) => download(content),
    download_png: (content) => downloadPng(view.model, content),
    copy: async ({ text }) => view.send({ kind: "copied", ok: await copy(text) }),
  };
  view.model.on("msg:custom", (content) => {
    if (content.view && content.view !== view.id) return;
    answers[content.kind]?.(content);
  });
}

function download({ name, text, base64, type }) {
  const content = text ?? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  save(name, new Blob([content], { type }));
}

async function downloadPng(model, { name, svg, width }) {
  const size = model.get("size");
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * size[1]) / size[0]);
  const picture = new Image();
  // Firefox paints only an SVG that tells its size itself.
  const sized = svg.replace("<svg ", `<svg width="${canvas.width}" height="${canvas.height}" `);
  picture.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await picture.decode();
  canvas.getContext("2d").drawImage(picture, 0, 0);
  canvas.toBlob((content) => save(name, content));
}

function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// Pages served by plain http have no clipboard of their own.
function copyBySelection(text) {
  const before = document.activeElement;
  const area = child(document.body, "textarea", "magickeys-unseen", { readonly: "" });
  area.value = text;
  area.select();
  try {
    return document.execCommand("copy");
  } finally {
    area.remove();
    before?.focus({ preventScroll: true });
  }
}
