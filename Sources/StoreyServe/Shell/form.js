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
  formQuestion.ask(`/api/form?${query({pointer})}`, answer => {
    // Only the list shows which floor is selected in this text. It asks again when it has the same revision.
    if (answer.revision !== outline?.revision) return;
    // Each field keeps the page and the revision of its pointer, also after the window shows others.
    answer.page = page;
    const found = partAt(pointer);
    answer.name = found && partName(found);
    answer.selection = selection;
    // The values that this window writes in the fields from now on, by their pointers.
    answer.written = new Map();
    bindFields(answer.fields, answer);
    // While a value is typed, the answer to an older text must not replace it. The outline of the newer text asks again.
    if (pointer === selected && !edits.changes(page)) showForm(answer);
  }, (sentence, {isUnreachable}) => {
    if (isUnreachable) return;
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
    JSON.stringify([key, pointer, about, isRequired, isKnown, isCommon, fallback, control, json === null, count, text?.includes("\n")]);
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
  // JSON that was typed and not applied is not replaced by another version of the same floor.
  const unapplied = byId("form").querySelector(".unapplied");
  if (unapplied && answer && unapplied.dataset.pointer === answer.pointer && unapplied === document.activeElement) return;
  // JSON that is the same stays, with its cursor and the proposals for it.
  const staysJSON = isShownAsJSON && byId("part-json") !== null && answer !== null && form?.page === answer.page && form.pointer === answer.pointer && form.json === answer.json;
  const staysForm = !isShownAsJSON && form !== null && answer !== null && byId("form").querySelector(":scope > .field-list") !== null
    && isSamePart(form, answer) && form.pointer === answer.pointer && haveSameControls(form.fields, answer.fields) && staysFocus(answer);
  if (!staysForm && isComposing()) return;
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
  if (staysForm || staysJSON) {
    showFieldFindings();
    return wantedField !== null && staysForm ? showWantedField() : undefined;
  }
  byId("form").replaceChildren(isShownAsJSON ? jsonEditor(answer) : fieldList(answer.fields));
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

/** Returns the field that has the focus, at its place in the next form; `null` if that is not sure. */
function rememberFocus(next) {
  const node = document.activeElement;
  const shown = byId("form").contains(node) ? node.closest("[data-field]")?.dataset.field : undefined;
  if (shown === undefined || !isSamePart(form, next)) return null;
  const role = node.dataset.role ?? "";
  const pointer = placeOfField(shown, form, next);
  if (typedValue?.pointer === shown) typedValue.pointer = pointer;
  // What is typed in an item that is not found reaches no other one. A button of such an item leaves the focus at its place.
  if (pointer === null) return role === "" ? null : {pointer: shown, role};
  const selection = node.selectionStart === null || node.selectionStart === undefined ? null : [node.selectionStart, node.selectionEnd];
  const text = role === "" && "value" in node && node.type !== "checkbox" ? node.value : null;
  return {pointer, role, selection, text, json: fieldAt(shown, form.fields)?.json ?? null, isUnapplied: node.classList.contains("unapplied")};
}

/** Whether two forms are of the same part, also at another place. */
const isSamePart = (one, other) => Boolean(one && other) && one.page === other.page && one.selection === other.selection;

/** Whether the field that has the focus is at the same place in the next form. */
function staysFocus(next) {
  const focused = byId("form").contains(document.activeElement) ? document.activeElement.closest("[data-field]")?.dataset.field : undefined;
  return focused === undefined || placeOfField(focused, form, next) === focused;
}

function restoreFocus(focus) {
  if (!focus) return;
  // An item that was removed leaves the focus in its list.
  const field = fieldNode(focus.pointer) ?? fieldNode(focus.pointer.slice(0, focus.pointer.lastIndexOf("/")));
  const controls = field ? [...field.querySelectorAll("input, select, textarea, button")].filter(node => node.closest("[data-field]") === field) : [];
  const node = [focus.role, "add"].map(role => controls.find(node => (node.dataset.role ?? "") === role && !node.disabled)).find(Boolean) ?? controls.find(node => !node.disabled);
  if (!node) return;
  for (let around = node.parentElement.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  node.focus({preventScroll: true});
  if ((node.dataset.role ?? "") !== focus.role) return;
  const json = fieldAt(focus.pointer, form.fields)?.json ?? null;
  const isKnown = [focus.json, typedValue?.pointer === focus.pointer ? typedValue.json : focus.json].some(known => normalized(known) === normalized(json));
  if (focus.text !== null && focus.text !== undefined && (focus.isUnapplied || isKnown)) node.value = focus.text;
  node.classList.toggle("unapplied", focus.isUnapplied === true && node.value !== (json ?? ""));
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
    others.length > 0 && group(`${name}:more`, counted(others.length, main.length ? "more field" : "field"), false, others.map(fieldNodeOf)),
    common.length > 0 && group(`${name}:common`, `Of every ${outline?.word ?? "floor"}: ${common.filter(isMain).map(({key}) => key).join(", ") || "title, margin, …"}`, !own.length,
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

/** Sets a field. `typed` is the text of its control, if a person typed it. Returns the answer; `null` if the field was not set. */
async function setField({key, pointer, owner}, json, typed = null) {
  typedValue = {pointer, json, text: typed};
  owner.written.set(pointer, [...owner.written.get(pointer) ?? [], json]);
  const {page, revision} = owner;
  const change = path => [{op: "set", path, json}];
  const retry = async () => {
    const found = await hasOutlineOfServer() ? samePart(owner.pointer, owner.name) : null;
    const now = found && await requestJSON(`/api/form?${query({pointer: found.part.pointer})}`).catch(() => null);
    const place = now && placeOfField(pointer, owner, now);
    return place === null ? null : {edits: change(place), revision: now.revision};
  };
  const group = typed === null ? null : `${pointer} ${windowName} ${typingSession}`;
  return edit(`Change ${key}`, change(pointer), {group, place: pointer, retry, page, revision});
}

/** The value that this window wrote last. While it is typed, its control keeps the text as it was typed, such as "12.". */
let typedValue = null;

const removeField = ({key, pointer, owner}) => edit(`Remove ${key}`, [{op: "remove", path: pointer}], owner);

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

const isFormOfDraft = () => !edits.isBusy && (form === null || form.revision === draft?.revision);

/** Lets a button of a list that is pressed while the form is made again mean the item that has the focus then. */
async function whenListButton(event) {
  const button = event.target.closest("button");
  const {role} = button?.dataset ?? {};
  if (!["up", "down", "copy", "remove", "add"].includes(role) || isFormOfDraft()) return;
  event.stopPropagation();
  for (let wait = 0; wait < 200 && !isFormOfDraft(); wait += 1) await pause(15);
  const focused = document.activeElement;
  const meant = byId("form").contains(focused) && focused.dataset.role === role ? focused : button;
  if (isFormOfDraft() && meant.isConnected) meant.click();
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

// JSON

/** The JSON that was typed and is not applied, because it is not valid yet, by the value that it is to replace. */
const unappliedTexts = new Map();
const keyOfUnapplied = (page, pointer, json) => JSON.stringify([page, pointer, json]);

/**
 * Shows JSON in a text, or what was typed in place of it before. Returns a function that notes what is typed, compared with the JSON that was
 * applied.
 */
function keepUnapplied(text, page, pointer, json) {
  const key = keyOfUnapplied(page, pointer, json);
  text.value = unappliedTexts.get(key) ?? json ?? "";
  const note = (applied = json ?? "") => {
    const isUnapplied = text.value !== applied;
    text.classList.toggle("unapplied", isUnapplied);
    if (isUnapplied) unappliedTexts.set(key, text.value);
    else unappliedTexts.delete(key);
  };
  note();
  return note;
}

function jsonEditor({json, pointer, page}) {
  const text = element("textarea", {class: "json-text", id: "part-json", spellcheck: "false", "aria-label": "JSON of the floor", "data-role": "json", "data-pointer": pointer});
  const noteUnapplied = keepUnapplied(text, page, pointer, json);
  const shown = form;
  // The text that was applied last: a click elsewhere does not apply it again.
  let applied = json;
  const apply = async () => {
    if (text.value === applied) return;
    applied = text.value;
    // The newest revision in which the floor has this JSON.
    const {revision} = form?.pointer === pointer && form.json === json && form.page === page ? form : shown;
    if (!await edit("Edit the JSON", [{op: "set", path: pointer, json: applied}], {page, revision})) applied = json;
    noteUnapplied(applied);
  };
  text.addEventListener("input", () => noteUnapplied());
  text.addEventListener("change", apply);
  text.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void apply();
    }
  });
  return element("div", {class: "field", "data-field": pointer}, assisted(text, () => ({page, pointer})),
    element("div", {class: "deeds"}, element("button", {class: "button", type: "button", onclick: apply}, "Apply"), element("span", {class: "secondary"}, "Ctrl+Enter applies")),
    element("ul", {class: "field-findings"}));
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
  byId("form").addEventListener("click", whenListButton, {capture: true});
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
  byId("delete").addEventListener("click", removeSelected);
  byId("as-json").addEventListener("click", () => {
    isShownAsJSON = !isShownAsJSON;
    showForm(form);
  });
}
