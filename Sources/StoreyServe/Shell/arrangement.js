/** The width around the frame: its case and the margins of the stage. */
const stageMargin = 16 + 24;
const leastZoom = 0.25;

let arePagesDocked = false;
let areDetailsDocked = false;
let arePagesOpen = false;
/** Whether the details are closed because the window became too narrow for them. */
let areDetailsCollapsed = false;
let lastPanel = null;

const isComparing = () => view.panel === "differences" && view.with !== null;
const isDetailsShown = () => !isPresenting && view.panel !== "none" && !areDetailsCollapsed && (view.panel !== null || areDetailsDocked);

/** A folder has a list of pages, and a page that can be edited has one of floors. */
const hasList = () => state.isFolder || canEdit();

/** Docks the panels beside the frame if there is room. Otherwise they are closed, and open above it. */
function arrange() {
  const one = view.width + stageMargin;
  const all = isComparing() ? 2 * one : one;
  const wereDetailsDocked = areDetailsDocked;
  const werePagesDocked = arePagesDocked;
  areDetailsDocked = innerWidth >= one + paneWidths.details;
  arePagesDocked = innerWidth >= all + paneWidths.details + paneWidths.pages;
  if (areDetailsDocked) areDetailsCollapsed = false;
  else if (wereDetailsDocked) areDetailsCollapsed = true;
  // A pane that a person closed stays closed in windows with room for it.
  if (arePagesDocked !== werePagesDocked) arePagesOpen = arePagesDocked && remembered("pages") !== "closed";

  byId("pages").hidden = !hasList() || !arePagesOpen || isPresenting;
  byId("pages-handle").hidden = byId("pages").hidden || !arePagesDocked;
  byId("page-list").hidden = !state.isFolder;
  byId("outline").hidden = !canEdit();
  byId("pages").classList.toggle("with-floors", canEdit());
  byId("pages").classList.toggle("drawer", !arePagesDocked);
  byId("pages-toggle").hidden = !hasList();
  byId("pages-toggle").setAttribute("aria-expanded", arePagesOpen);
  byId("details").hidden = !isDetailsShown();
  byId("details-handle").hidden = byId("details").hidden || !areDetailsDocked;
  byId("details").classList.toggle("drawer", !areDetailsDocked);
  byId("details-toggle").setAttribute("aria-expanded", isDetailsShown());
  zoomFrames();
  placeHandles();
  listStaleFindings();
}

/** Shows the frames smaller if they are wider than the stage. Below the least zoom, the stage scrolls. */
function zoomFrames() {
  const count = isComparing() ? 2 : 1;
  const room = byId("stage").clientWidth - count * stageMargin;
  const zoom = Math.min(1, Math.max(leastZoom, Math.floor(100 * room / (count * view.width)) / 100));
  for (const shown of [frame, formerFrame]) shown.zoom(zoom);
  const suffix = zoom < 1 ? ` · ${Math.round(zoom * 100)} %` : "";
  frame.caption.hidden = !isComparing() && !suffix;
  frame.caption.textContent = `${isComparing() ? "New: " : ""}${view.page}${suffix}`;
  formerFrame.caption.textContent = `Old: ${view.with === null ? "" : former().name}${suffix}`;
}

/** Closes what lies above the frame, and returns the focus to the button that opened it. */
function closeDrawers() {
  const drawer = document.activeElement?.closest(".drawer");
  if (!arePagesDocked) arePagesOpen = false;
  if (!areDetailsDocked) areDetailsCollapsed = true;
  arrange();
  if (drawer) byId(`${drawer.id}-toggle`).focus();
}
