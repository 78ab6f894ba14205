/** The last answer to /api/form: the fields of the selected part, and its JSON. */
let form = null;
/** Whether the selected part is edited as JSON. */
let isShownAsJSON = false;
/** The pointer of the value that a click in the page meant. */
let wantedField = null;
/** The control in which characters are being composed, which must stay in the document until they are complete. */
let composed = null;
const isComposing = () => composed?.isConnected ?? false;
const formQuestion = new Question();

/** Asks for the form of the selected part, if it is shown. */
function refreshForm() {
  if (!canEdit() || view.panel !== "edit" || !isDetailsShown()) return;
  if (selected === null) return showForm(null);
  // The outline that follows an edit asks again.
  if (edits.changes(view.page)) return;
  const pointer = selected;
  const {page} = view;
  const {revision} = outline;
  formQuestion.ask(`/api/form?${query({pointer, revision})}`, answer => {
    // Only the list shows which floor is selected in this text. It asks again when it has the same revision.
    if (answer.revision !== outline?.revision) return;
    // Each field keeps the page and the revision of its pointer, also after the window shows others.
    answer.page = page;
    bindFields(answer.fields, answer);
    // While a value is typed, the answer to an older text must not replace it. The outline of the newer text asks again.
    if (answer.pointer === selected && !edits.changes(page)) showForm(answer);
  }, (sentence, {isUnreachable}) => {
    // The list of a newer text shows what is selected then.
    if (isUnreachable || outline?.revision !== draft?.revision) return;
    form = null;
    byId("form").replaceChildren(paragraph(sentence, "empty failure"));
  });
}

function bindFields(fields, owner) {
  for (const field of fields) {
    field.owner = owner;
    if (field.control.kind === "list") field.fields.forEach((item, index) => { if (item.control.kind !== "object") item.key = `${field.key} ${index + 1}`; });
    bindFields(field.fields, owner);
  }
}

/** Whether the fields of two forms differ only in their values, so that the controls can stay. */
function haveSameControls(fields, others) {
  const shape = ({key, pointer, about, isRequired, isKnown, isCommon, default: fallback, control, json, count, text}) =>
    JSON.stringify([key, pointer, about, isRequired, isKnown, isCommon, fallback, control, json === null, count, text?.includes("\n"), control.kind === "date" && isNumber(text ?? "")]);
  return fields.length === others.length && fields.every((field, index) => shape(field) === shape(others[index]) && haveSameControls(field.fields, others[index].fields));
}

/** Shows other values in the same controls. The focus, a text that is being typed and a button that is being pressed stay. */
function showValues(fields, others) {
  fields.forEach((field, index) => {
    const {json, text, fields: inner} = others[index];
    Object.assign(field, {json, text});
    showValues(field.fields, inner);
    field.show?.();
  });
}

function showForm(answer) {
  if (isEditedAsText) return;
  const staysJSON = isShownAsJSON && byId("part-json") !== null && isSamePart(form, answer);
  const staysForm = !isShownAsJSON && form !== null && answer !== null && byId("form").querySelector(":scope > .field-list") !== null
    && isSamePart(form, answer) && form.pointer === answer.pointer && haveSameControls(form.fields, answer.fields) && staysFocus();
  if (!staysForm && isComposing()) return;
  const wasSamePart = isSamePart(form, answer);
  const focus = staysForm ? null : rememberFocus(answer);
  // The fields stay those of the controls.
  const {fields: values} = answer ?? {};
  form = staysForm ? Object.assign(form, answer, {fields: form.fields}) : answer;
  const found = selected === null ? null : partAt(selected);
  byId("part-tools").hidden = !found;
  byId("part-name").textContent = found ? nameOfPart(found.part) : "";
  byId("part-pattern").textContent = found?.part.pattern ?? "";
  if (found) showPartTools(found);
  if (!answer) {
    const sentence = outline ? `Click a floor in the page or in the list to edit it.` : "";
    return byId("form").replaceChildren(paragraph(sentence, "empty"));
  }
  if (staysForm) showValues(form.fields, values);
  if (staysJSON) partJSON.show(answer);
  if (staysForm || staysJSON) {
    showFieldFindings();
    return wantedField !== null && staysForm ? showWantedField() : undefined;
  }
  byId("form").replaceChildren(isShownAsJSON ? jsonEditor(answer) : fieldList(answer.fields));
  // The form of another part begins at its top.
  if (!wasSamePart) byId("edit").scrollTop = 0;
  showFieldFindings();
  restoreFocus(focus);
  if (wantedField !== null) showWantedField();
}

function showPartTools({part, list, index}) {
  setDisabled(byId("move-up"), list.isFixed || index === 0);
  setDisabled(byId("move-down"), list.isFixed || index + 1 >= list.parts.length);
  for (const id of ["duplicate", "delete"]) setDisabled(byId(id), list.isFixed);
  byId("hide").hidden = !outline.canHide;
  byId("hide").textContent = part.isHidden ? "Show" : "Hide";
  byId("as-json").setAttribute("aria-pressed", isShownAsJSON);
  // The lists in the floor, also those that it does not have yet.
  const lists = [...part.lists, ...part.newLists].filter(({isFixed}) => !isFixed);
  byId("part-lists").replaceChildren(...lists.map(inner => element("button", {class: "button", type: "button",
    onclick: () => openCatalogue({list: inner.pointer})}, `Add ${outline.childWord}${lists.length > 1 ? ` to ${inner.kind}` : ""}`)));
}

// The focus stays at its field while the form is made again.

/** Returns the field that has the focus, at its place in the next form; `null` if it is not there any longer. */
function rememberFocus(next) {
  const node = document.activeElement;
  const shown = byId("form").contains(node) ? node.closest("[data-field]")?.dataset.field : undefined;
  if (shown === undefined || !isSamePart(form, next)) return null;
  const role = node.dataset.role ?? "";
  const pointer = placeNow(shown, form.revision);
  // The button of an item that is not there any longer leaves the focus at its place. What is typed there reaches no other item.
  if (pointer === null) return role === "" ? null : {pointer: shown, role};
  const selection = node.selectionStart === null || node.selectionStart === undefined ? null : [node.selectionStart, node.selectionEnd];
  return {pointer, role, selection, text: node.known === undefined ? null : node.value, known: node.known};
}

/** Whether two forms are of the same part, also at another place. */
const isSamePart = (one, other) => Boolean(one && other) && one.page === other.page && placeNow(one.pointer, one.revision) === other.pointer;

/** Whether the field that has the focus is at the same place in the next form. */
function staysFocus() {
  const focused = byId("form").contains(document.activeElement) ? document.activeElement.closest("[data-field]")?.dataset.field : undefined;
  return focused === undefined || placeNow(focused, form.revision) === focused;
}

function restoreFocus(focus) {
  if (!focus) return;
  const field = fieldNode(focus.pointer) ?? fieldNode(focus.pointer.slice(0, focus.pointer.lastIndexOf("/")));
  const controls = field ? [...field.querySelectorAll("input, select, textarea, button")].filter(node => node.closest("[data-field]") === field) : [];
  const node = [focus.role, "add"].map(role => controls.find(node => (node.dataset.role ?? "") === role && !node.disabled)).find(Boolean) ?? controls.find(node => !node.disabled);
  if (!node) return;
  for (let around = node.parentElement.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  node.focus({preventScroll: true});
  if ((node.dataset.role ?? "") !== focus.role) return;
  // A text that is being typed stays as it was typed, unless the value was changed elsewhere.
  if (focus.text !== null && isSameValue(focus.known, node.known ?? null)) node.value = focus.text;
  if (focus.selection && node.setSelectionRange && ["text", "search", "url", "textarea"].includes(node.type)) node.setSelectionRange(...focus.selection);
}

const fieldNode = pointer => [...byId("form").querySelectorAll("[data-field]")].find(node => node.dataset.field === pointer) ?? null;

/** Shows the field of the value that was clicked in the page. */
function showWantedField() {
  let pointer = wantedField;
  wantedField = null;
  let node = null;
  while (pointer && !(node = fieldNode(pointer))) pointer = pointer.slice(0, pointer.lastIndexOf("/"));
  if (!node) return;
  for (let around = node.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  bring(node, byId("edit"), 1 / 3);
  const control = [...node.querySelectorAll("input, select, textarea")].find(control => control.closest("[data-field]") === node);
  control?.focus({preventScroll: true});
  control?.select?.();
  node.classList.add("wanted");
  setTimeout(() => node.classList.remove("wanted"), 1500);
}

// Fields

/** The groups of fields that a person opened or closed, by their names. */
const openGroups = new Map();

function group(name, summary, isOpen, ...children) {
  const details = element("details", {open: openGroups.get(name) ?? isOpen, "data-open": name}, element("summary", {}, summary), children);
  details.addEventListener("toggle", () => openGroups.set(name, details.open));
  return details;
}

/** Shows the fields that a part has or needs, then the others, then those that every floor has, in groups of their own. */
function fieldList(fields, name = "") {
  const isMain = ({json, isRequired}) => json !== null || isRequired;
  const common = fields.filter(({isCommon}) => isCommon);
  const own = fields.filter(({isCommon}) => !isCommon);
  const main = own.filter(isMain);
  const others = own.filter(field => !isMain(field));
  return element("div", {class: "field-list"},
    main.map(fieldNodeOf),
    others.length > 0 && group(`${name}/:more`, counted(others.length, main.length ? "more field" : "field"), false, others.map(fieldNodeOf)),
    common.length > 0 && group(`${name}/:common`, `Of every ${outline?.word ?? "floor"}: ${common.filter(isMain).map(({key}) => key).join(", ") || "title, margin, …"}`, !own.length,
      common.filter(isMain).map(fieldNodeOf), common.filter(field => !isMain(field)).map(fieldNodeOf)));
}

/** The words of a key: `priceColor` is "Price color". */
function wordsOf(key) {
  const words = key.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ").trim().toLowerCase();
  return words ? capitalized(words) : `"${key}"`;
}

function fieldNodeOf(field) {
  const {key, pointer, about, isRequired, isKnown, control, json} = field;
  const id = `f${pointer}`;
  const isNested = ["object", "list"].includes(control.kind) && json !== null;
  const note = [about, isKnown ? null : "This key is not read by the floor. It is kept."].filter(Boolean).join(". ");
  const remove = json !== null && !isRequired && element("button", {
    type: "button", class: "button plain small", "data-role": "remove", "aria-label": `Remove ${key}`, title: "Remove", onclick: () => removeField(field),
  }, "×");
  const words = wordsOf(key);
  const label = isNested ? element("span", {class: "label", id: `${id}-label`}, words) : element("label", {class: "label", for: id}, words);
  // A flag is before its label, other controls have a line of their own.
  const input = controlOf(field, id);
  const isFlag = control.kind === "flag";
  const purpose = note && element("p", {class: "about", id: `${id}-about`}, note);
  return element("div", {class: isNested ? "field nested" : "field", "data-field": pointer},
    element("div", {class: "field-head"}, isFlag && input, label, words.toLowerCase() !== key && element("code", {class: "key"}, key),
      isRequired && element("span", {class: "secondary"}, "required"), remove),
    isNested && purpose,
    !isFlag && input,
    !isNested && purpose,
    element("ul", {class: "field-findings"}));
}

/**
 * Sets a field. `typed` is the text of its control, if a person typed it, and `old` the JSON that must still be there. Returns the answer;
 * `null` if the field was not set.
 */
async function setField({key, pointer, owner}, json, typed = null, {old, whenRefused} = {}) {
  const {page, revision} = owner;
  const change = path => [{op: "set", path, json, old}];
  // A server that was started again does not know the revision. When the list shows that the page is the same, the form has a new one.
  const retry = async () => {
    const place = await hasOutlineOfServer() ? placeNow(pointer, owner.revision) : null;
    return place === null ? null : {edits: change(place), revision: outline.revision};
  };
  const group = typed === null ? null : `${pointer} ${windowName} ${typingSession}`;
  return edit(`Change ${key}`, change(pointer), {group, place: pointer, retry, page, revision, whenRefused});
}

const removeField = ({key, pointer, owner: {page, revision}}) => edit(`Remove ${key}`, [{op: "remove", path: pointer}], {page, revision});

/** A number that changes with each visit of a field, so that what is typed in one visit is undone together. */
let typingSession = 0;
/** A name that no other window has: the letters of two windows are different steps. */
const windowName = Math.random().toString(36).slice(2);
/** The field that has the focus; it keeps it when the form is made again. */
let visitedField = null;

/**
 * Puts the control that has the focus in a form of its own. A browser that can fill in forms reads all controls of a form, and the labels of
 * each, at every letter, and takes all those outside of forms as one: in Chromium, 5 to 12 ms of each letter.
 */
function typeAlone(control) {
  for (const other of [...byId("typed-form").elements]) other.removeAttribute("form");
  if (control.matches("#form :is(input, textarea)")) control.setAttribute("form", "typed-form");
}

/** Shows the findings about each field below it. */
function showFieldFindings() {
  const all = (findings?.findings ?? []).filter(({pointer}) => form !== null && pointer?.startsWith(form.pointer));
  for (const node of byId("form").querySelectorAll("[data-field]")) {
    const pointer = node.dataset.field;
    const isNested = node.classList.contains("nested");
    const own = all.filter(finding => finding.pointer === pointer || !isNested && finding.pointer?.startsWith(pointer + "/"));
    node.querySelector(":scope > .field-findings").replaceChildren(...own.map(finding =>
      element("li", {class: finding.severity}, icon(finding.severity), element("span", {}, finding.message), fixButtons(finding))));
    node.classList.toggle("has-error", own.some(({severity}) => severity === "error"));
  }
}

function connectForm() {
  document.addEventListener("focusin", ({target}) => {
    const field = target.closest("#form [data-field]")?.dataset.field ?? null;
    if (field !== null && field !== visitedField) typingSession += 1;
    visitedField = field;
    typeAlone(target);
  });
  // The page in the frame has the focus without an event here.
  byId("form").addEventListener("focusout", ({target}) => { if (target.isConnected) visitedField = null; });
  byId("typed-form").addEventListener("submit", event => event.preventDefault());
  byId("form").addEventListener("compositionstart", ({target}) => { composed = target; });
  byId("form").addEventListener("compositionend", () => {
    composed = null;
    refreshForm();
  }, {capture: true});
  byId("move-up").addEventListener("click", () => moveSelected(-1));
  byId("move-down").addEventListener("click", () => moveSelected(1));
  byId("duplicate").addEventListener("click", duplicateSelected);
  byId("hide").addEventListener("click", hideSelected);
  // The second click of a double click would delete the next floor.
  byId("delete").addEventListener("click", ({detail}) => { if (detail < 2) void removeSelected(); });
  byId("as-json").addEventListener("click", () => {
    isShownAsJSON = !isShownAsJSON;
    showForm(form);
  });
}
