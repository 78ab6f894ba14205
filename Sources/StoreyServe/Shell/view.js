/** The answer to /api/state: the pages, themes and apps that can be chosen. */
let state;

/**
 * What the window shows. The location's hash holds it, so that a reload of the browser keeps it.
 * `null` is the default: of the server for direction, theme and app; open if there is room for the panel.
 */
const view = {page: "", width: 375, scheme: "light", direction: null, theme: null, as: null, states: null, panel: null, with: null};
const frameKeys = ["page", "width", "scheme", "direction", "theme", "as", "states"];
const panelNames = ["fields", "findings", "edit", "inspector", "tracking", "differences"];

/** The panels of this preview: a gallery of floors shows their fields, and has no other versions to compare them with. */
const shownPanelNames = () => panelNames.filter(name => name !== (state.isGallery ? "differences" : "fields") && (name !== "edit" || state.canEdit));

function viewInHash() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const oneOf = (key, choices) => choices.includes(hash.get(key)) ? hash.get(key) : null;
  const {defaults} = state;
  const preferredScheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return {
    page: hash.get("page") ?? defaults.page ?? state.pages[0]?.path ?? "",
    width: validWidth(hash.get("width")) ?? defaults.width,
    scheme: oneOf("scheme", ["light", "dark"]) ?? preferredScheme,
    direction: oneOf("direction", ["ltr", "rtl"]),
    theme: hash.get("theme"),
    as: hash.get("as"),
    states: state.isGallery ? hash.get("states") : null,
    panel: oneOf("panel", [...shownPanelNames(), "none"]) ?? (remembered("details") === "closed" ? "none" : null),
    with: hash.get("with"),
  };
}

const validWidth = text => /^\d+$/.test(text) && text >= 120 && text <= 4096 ? Number(text) : null;

function hashOf(view) {
  const parts = Object.entries(view).filter(([, value]) => value !== null);
  return "#" + new URLSearchParams(parts);
}

/** Changes the view. The back button of the browser returns to other pages, but not to other widths or panels. */
function change(changes) {
  history.replaceState(null, "", hashOf({...view, ...changes}));
  showHash();
}

/** Shows the view in the location's hash. Only what differs from the shown view is loaded again. */
function showHash() {
  const before = {...view};
  Object.assign(view, viewInHash());
  if (view.with === view.page) view.with = null;
  const differs = key => before[key] !== view[key];
  const isNewFrame = frameKeys.some(differs);
  const isNewPanel = differs("panel") || differs("with");
  if (differs("page")) forgetPage();
  if (["theme", "as", "direction"].some(differs)) forgetSummaries();
  showControls();
  showPageList();
  showPanels();
  if (isNewFrame) loadPage({samePage: !differs("page")});
  else if (isNewPanel) refreshPanel();
  if (isNewFrame || isNewPanel) showFormerPage();
}

/** The values of the view that the server needs, with more of them or with others. */
function viewValues(others = {}) {
  const values = {};
  for (const key of frameKeys) values[key] = view[key];
  return Object.fromEntries(Object.entries({...values, ...others}).filter(([, value]) => value !== null && value !== undefined));
}

/** The view as query parameters. In a query of this server, "+" is a plus sign. */
const query = others => new URLSearchParams(viewValues(others)).toString().replaceAll("+", "%20");

/** The address of a file of the folder. */
const servedAddress = path => `/page/${path.split("/").map(encodeURIComponent).join("/")}`;
const pageAddress = (page, others) => `${servedAddress(page)}?${query({page: null, ...others})}`;

const summaryOf = path => state.pages.find(page => page.path === path)?.title ?? "";
const titleOf = path => state.isGallery ? path : summaryOf(path) || path;
