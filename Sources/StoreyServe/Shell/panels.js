function openPanel(name) {
  areDetailsCollapsed = false;
  if (view.panel !== name) return change({panel: name});
  arrange();
  refreshPanel();
}

function showPanels() {
  if (panelNames.includes(view.panel)) lastPanel = view.panel;
  if (!shownPanelNames().includes(lastPanel)) lastPanel = shownPanelNames()[0];
  for (const name of panelNames) {
    const isSelected = name === lastPanel;
    byId(name).hidden = !isSelected;
    byId(`${name}-tab`).setAttribute("aria-selected", isSelected);
    byId(`${name}-tab`).tabIndex = isSelected ? 0 : -1;
  }
  arrange();
}

function connectPanels() {
  for (const name of panelNames) {
    const tab = byId(`${name}-tab`);
    tab.addEventListener("click", () => openPanel(name));
    tab.addEventListener("keydown", event => {
      const names = shownPanelNames();
      const index = names.indexOf(name);
      const to = {ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1}[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const next = names.at(to % names.length);
      openPanel(next);
      byId(`${next}-tab`).focus();
    });
  }
}

/** Asks again for the contents of the open panel. The findings arrive by themselves, as events. */
function refreshPanel() {
  showSelection();
  if (lastPanel === "fields" && isDetailsShown()) loadFields();
  if (!frame.document || !isDetailsShown()) return;
  if (view.panel === "inspector") refreshInspector();
  if (view.panel === "edit") refreshForm();
  if (view.panel === "tracking") loadPlan();
  if (view.panel === "differences") loadDifferences();
}

/** Outlines a part of the page while the pointer or the focus is on an item; a click on `button` scrolls to it. */
function connectItem(item, button, label, find, findFormer = () => null) {
  const outline = isShown => {
    frame.outline("highlight", isShown && find(), label);
    formerFrame.outline("highlight", isShown && findFormer(), label);
  };
  for (const type of ["pointerenter", "focusin"]) item.addEventListener(type, () => outline(true));
  for (const type of ["pointerleave", "focusout"]) item.addEventListener(type, () => outline(false));
  button.addEventListener("click", () => {
    frame.reveal(find());
    formerFrame.reveal(findFormer());
  });
}

function openButton(line, column) {
  const failure = element("span", {class: "failure", role: "alert"});
  const open = async () => {
    failure.textContent = "";
    await post("/api/open", {page: view.page, line, column}).catch(error => { failure.textContent = error.message; });
  };
  return [element("button", {class: "button", type: "button", onclick: open}, "Open in editor"), failure];
}

const remark = (severity, text) => element("p", {class: `headline ${severity}`}, icon(severity), element("span", {}, text));
const shownJSON = (value, label) => element("pre", {tabindex: 0, role: "region", "aria-label": label}, JSON.stringify(value, null, 2));
