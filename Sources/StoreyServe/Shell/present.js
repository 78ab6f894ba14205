/** Whether only the page is shown, at the width of a device, and the keys below move through the pages. */
let isPresenting = false;
let wasInspecting = true;

const presenterWidths = [320, 375, 414, 768];
const presenterKeys = "→ ← next and previous page · ↓ ↑ next and previous floor · 1 2 3 4 width · d day or night · ? keys · Esc ends";

function startPresenting() {
  if (isPresenting || !view.page) return;
  isPresenting = true;
  wasInspecting = isInspecting;
  // The page reacts to taps, as on a device.
  setInspecting(false);
  document.body.classList.add("presenting");
  // Browsers can refuse it; the page then fills the window.
  void document.documentElement.requestFullscreen?.().catch(() => {});
  arrange();
  byId("stage").focus();
  showPresenterKeys();
  announce(`Presenting. ${presenterKeys}`);
}

function endPresenting() {
  if (!isPresenting) return;
  isPresenting = false;
  setInspecting(wasInspecting);
  document.body.classList.remove("presenting");
  if (document.fullscreenElement) void document.exitFullscreen();
  arrange();
  byId("present").focus();
}

function showPresenterKeys() {
  const keys = byId("presenter-keys");
  keys.textContent = presenterKeys;
  keys.classList.remove("fading");
  // The animation starts again.
  void keys.offsetWidth;
  keys.classList.add("fading");
}

function presentPage(step) {
  const index = state.pages.findIndex(({path}) => path === view.page);
  const page = state.pages[index + step];
  if (page) change({page: page.path, states: null});
}

/** Scrolls to the next or the previous floor. */
function presentFloor(step) {
  const tops = frame.sections.map(section => section.getBoundingClientRect().top);
  const target = step > 0 ? tops.find(top => top > 1) : tops.findLast(top => top < -1);
  if (target !== undefined) frame.scrollTo(frame.scrollTop + target, reducesMotion.matches ? "instant" : "smooth");
}

function whenPresenterKey(event) {
  if (!isPresenting || event.ctrlKey || event.metaKey || event.altKey) return;
  const width = presenterWidths[Number(event.key) - 1];
  const deed = width ? () => change({width}) : {
    ArrowRight: () => presentPage(1), PageDown: () => presentPage(1), ArrowLeft: () => presentPage(-1), PageUp: () => presentPage(-1),
    ArrowDown: () => presentFloor(1), " ": () => presentFloor(1), ArrowUp: () => presentFloor(-1),
    d: () => change({scheme: view.scheme === "dark" ? "light" : "dark"}), "?": showPresenterKeys, Escape: endPresenting,
  }[event.key];
  if (!deed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  deed();
}

function connectPresenting() {
  byId("present").addEventListener("click", startPresenting);
  addEventListener("keydown", whenPresenterKey, {capture: true});
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) endPresenting(); });
}
