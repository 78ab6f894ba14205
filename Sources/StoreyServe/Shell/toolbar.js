function showControls() {
  check("width", view.width);
  check("scheme", view.scheme);
  check("direction", view.direction ?? "");
  byId("width").value = byId("view").querySelector("[name=width]:checked") ? "" : view.width;
  byId("theme").value = view.theme ?? state.defaults.theme ?? "";
  byId("as").value = view.as ?? state.defaults.as ?? "";
  byId("with").value = view.with ?? "";
  byId("download").hidden = !view.page;
}

/** Shows a link to the page in each format, below the button. */
function showFormats({newState}) {
  if (newState !== "open") return;
  const {bottom, right} = byId("download").getBoundingClientRect();
  const menu = byId("formats");
  menu.style.top = `${bottom + 4}px`;
  menu.style.right = `${innerWidth - right}px`;
  const share = element("button", {type: "button", onclick: () => { menu.hidePopover(); void sharePage(); }}, "One HTML file with its pictures");
  menu.replaceChildren(share, ...state.formats.map(format =>
    element("a", {href: `/api/output?${query({format})}`, download: true}, format)));
}

/** Lets the button open and close the menu of formats. Browsers close it on Escape and on clicks elsewhere. */
function connectFormats() {
  const menu = byId("formats");
  menu.popover = "auto";
  menu.addEventListener("beforetoggle", showFormats);
  byId("download").popoverTargetElement = menu;
}

function check(name, value) {
  for (const radio of document.getElementsByName(name)) radio.checked = radio.value === String(value);
}

/** Names the parts of the window after what the preview shows: pages, or the floors of a gallery. */
function nameParts() {
  for (const name of panelNames) byId(`${name}-tab`).hidden = !shownPanelNames().includes(name);
  document.body.classList.toggle("gallery", state.isGallery);
  if (!state.isGallery) return;
  byId("search").placeholder = "Search floors";
  byId("search").ariaLabel = "Search floors";
  byId("pages").ariaLabel = "Floors";
  byId("pages-toggle").querySelector(".unseen").textContent = "Floors";
}

function fillChoices() {
  byId("project").textContent = state.isGallery ? `${state.name}: floors` : state.name;
  fill(byId("theme"), [["", "Standard"], ...state.themes.map(name => [name, name])]);
  fill(byId("as"), [["", "This version"], ...state.apps.map(name => [name, name])]);
  byId("theme").parentElement.hidden = !state.themes.length;
  byId("as").parentElement.hidden = !state.apps.length;
  const pages = state.pages.map(({path, title}) => [path, title ? `${title} (${path})` : path]);
  const apps = state.isGallery ? [] : state.apps.map(name => [`app:${name}`, `As ${name} shows it`]);
  fill(byId("with"), [["", "Choose a page"], ...state.hasGit ? [["HEAD", "Last committed version"]] : [], ...apps, ...pages]);
}

function fill(select, choices) {
  select.replaceChildren(...choices.map(([value, label]) => element("option", {value}, label)));
}

function setInspecting(isOn) {
  isInspecting = isOn;
  byId("inspect-toggle").setAttribute("aria-pressed", isOn);
  for (const name of ["pointer", "floor"]) frame.outline(name, null);
  placeHandles();
}

function connectToolbar() {
  for (const key of ["width", "scheme", "direction"]) {
    for (const radio of document.getElementsByName(key)) radio.addEventListener("change", () => change({[key]: radio.value || null}));
  }
  byId("width").addEventListener("change", ({target}) => {
    const width = Math.round(Math.min(4096, Math.max(120, Number(target.value))));
    change({width: target.value ? width : view.width});
  });
  for (const key of ["theme", "as"]) {
    byId(key).addEventListener("change", ({target}) => change({[key]: target.value === (state.defaults[key] ?? "") ? null : target.value}));
  }
  byId("view-toggle").addEventListener("click", ({currentTarget}) => {
    const isOpen = byId("view").classList.toggle("open");
    currentTarget.setAttribute("aria-expanded", isOpen);
  });
  byId("inspect-toggle").addEventListener("click", () => setInspecting(!isInspecting));
  byId("pages-toggle").addEventListener("click", () => {
    arePagesOpen = !arePagesOpen;
    if (arePagesDocked) remember("pages", arePagesOpen ? "open" : "closed");
    arrange();
  });
  byId("details-toggle").addEventListener("click", () => {
    const closes = isDetailsShown();
    if (areDetailsDocked) remember("details", closes ? "closed" : "open");
    openPanel(closes ? "none" : lastPanel);
  });
  byId("counts").addEventListener("click", () => openPanel("findings"));
  byId("search").addEventListener("input", filterPages);
}
