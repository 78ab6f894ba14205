/** The widths of the panes, which the browser remembers. */
const paneLimits = {pages: {least: 160, most: 480, standard: 240}, details: {least: 280, most: 720, standard: 380}};
const paneWidths = {};

function connectPanes() {
  addEventListener("keydown", whenPaneKey);
  for (const [name, {least, most, standard}] of Object.entries(paneLimits)) {
    const kept = Number(remembered(`${name}-width`));
    setPaneWidth(name, kept >= least && kept <= most ? kept : standard);
    const handle = byId(`${name}-handle`);
    const direction = name === "pages" ? 1 : -1;
    handle.addEventListener("pointerdown", event => {
      handle.setPointerCapture(event.pointerId);
      const [start, width] = [event.clientX, paneWidths[name]];
      const move = ({clientX}) => resizePane(name, width + direction * (clientX - start));
      handle.addEventListener("pointermove", move);
      handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", move), {once: true});
    });
    handle.addEventListener("keydown", event => {
      const step = {ArrowLeft: -16, ArrowRight: 16}[event.key];
      if (!step) return;
      event.preventDefault();
      resizePane(name, paneWidths[name] + direction * step);
    });
  }
}

function resizePane(name, width) {
  setPaneWidth(name, width);
  remember(`${name}-width`, paneWidths[name]);
  arrange();
}

function setPaneWidth(name, width) {
  const {least, most} = paneLimits[name];
  paneWidths[name] = Math.round(Math.min(most, Math.max(least, width)));
  document.documentElement.style.setProperty(`--${name}-width`, `${paneWidths[name]}px`);
  const handle = byId(`${name}-handle`);
  for (const [key, value] of [["valuemin", least], ["valuemax", most], ["valuenow", paneWidths[name]]]) handle.setAttribute(`aria-${key}`, value);
}

/** F6 goes to the next pane: the pages, the floors, the page, the panel. With Shift, to the one before. */
function whenPaneKey(event) {
  if (event.key !== "F6" || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  const firstIn = (...selectors) => selectors.map(selector => document.querySelector(selector)).find(node => node?.offsetParent && !node.disabled);
  const panes = [
    ["#page-list", firstIn("#page-list [aria-current]", "#page-list a")], ["#outline", firstIn("#floors [aria-current]", "#floors button", "#add-floor")],
    ["#stage", firstIn("#stage")], ["#details", firstIn("#form [data-field] :is(input, select, textarea, button)", "#details [role=tab][aria-selected=true]")],
  ].filter(([, node]) => node);
  const at = panes.findIndex(([selector]) => document.querySelector(selector).contains(document.activeElement));
  const step = event.shiftKey ? -1 : 1;
  panes.at(at < 0 ? 0 : (at + step) % panes.length)?.[1].focus();
}

/** A browser may keep nothing for this window. */
function remembered(key) {
  try {
    return localStorage.getItem(`storey-${key}`);
  } catch {
    return null;
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(`storey-${key}`, value);
  } catch { /* The width is then that of this window only. */ }
}
