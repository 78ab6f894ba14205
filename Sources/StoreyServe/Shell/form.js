/** The last answer to /api/form: the fields of the selected part, and its JSON. */
let form = null;
/** Whether the selected part is edited as JSON. */
let isShownAsJSON = false;
/** The pointer of the value that a click in the page meant. */
let wantedField = null;
/** Whether characters are being composed in a field, which must stay in the document until they are complete. */
let isComposing = false;
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
    answer.partKey = found && keyOfPart(found.part);
    bindFields(answer.fields, answer);
    // While a value is typed, the answer to an older text must not replace it. The outline of the newer text asks again.
    if (pointer === selected && !edits.changes(page) && !isComposing) showForm(answer);
  }, (sentence, {isUnreachable}) => {
    if (isUnreachable) return;
    form = null;
    byId("form").replaceChildren(paragraph(sentence, "empty failure"));
  });
}

function bindFields(fields, owner) {
  for (const field of fields) {
    field.owner = owner;
    bindFields(field.fields, owner);
  }
}

function showForm(answer) {
  if (isEditedAsText) return;
  // JSON that was typed and not applied is not replaced by another version of the same floor.
  const unapplied = byId("form").querySelector(".unapplied");
  if (unapplied && answer && unapplied.dataset.pointer === answer.pointer && unapplied === document.activeElement) return;
  // JSON that is the same stays, with its cursor and the proposals for it.
  const staysJSON = isShownAsJSON && byId("part-json") !== null && answer !== null && form?.page === answer.page && form.pointer === answer.pointer && form.json === answer.json;
  const focus = rememberFocus(answer);
  form = answer;
  const found = selected === null ? null : partAt(selected);
  byId("part-tools").hidden = !found;
  byId("part-name").textContent = found ? nameOfPart(found.part) : "";
  byId("part-pattern").textContent = found?.part.pattern ?? "";
  if (found) showPartTools(found);
  if (!answer) {
    const sentence = outline ? `Click a floor in the page or in the list to edit it.` : "";
    return byId("form").replaceChildren(paragraph(sentence, "empty"));
  }
  if (staysJSON) return showFieldFindings();
  byId("form").replaceChildren(isShownAsJSON ? jsonEditor(answer) : fieldList(answer.fields));
  showFieldFindings();
  restoreFocus(focus);
  if (wantedField !== null) showWantedField();
}

function showPartTools({part, list, index}) {
  byId("move-up").disabled = list.isFixed || index === 0;
  byId("move-down").disabled = list.isFixed || index + 1 >= list.parts.length;
  for (const id of ["duplicate", "delete"]) byId(id).disabled = list.isFixed;
  byId("hide").hidden = !outline.canHide;
  byId("hide").textContent = part.isHidden ? "Show" : "Hide";
  byId("as-json").setAttribute("aria-pressed", isShownAsJSON);
  // The lists in the floor, also those that it does not have yet.
  const lists = [...part.lists, ...part.newLists].filter(({isFixed}) => !isFixed);
  byId("part-lists").replaceChildren(...lists.map(inner => element("button", {class: "button", type: "button",
    onclick: () => openCatalogue({list: inner.pointer})}, `Add ${outline.childWord}${lists.length > 1 ? ` to ${inner.kind}` : ""}`)));
}

// The focus stays at its field while the form is made again.

/** Returns the field that has the focus, at its place in the next form. */
function rememberFocus(next) {
  const node = document.activeElement;
  const shown = byId("form").contains(node) ? node.closest("[data-field]")?.dataset.field : undefined;
  if (shown === undefined) return null;
  const pointer = form && next && form.page === next.page && form.partKey === next.partKey ? placeOfField(shown, form, next) ?? shown : shown;
  if (typedValue?.pointer === shown) typedValue.pointer = pointer;
  const role = node.dataset.role ?? "";
  const selection = node.selectionStart === null || node.selectionStart === undefined ? null : [node.selectionStart, node.selectionEnd];
  return {pointer, role, selection};
}

function restoreFocus(focus) {
  if (!focus) return;
  const field = fieldNode(focus.pointer);
  const node = field && [...field.querySelectorAll("input, select, textarea, button")].find(node => (node.dataset.role ?? "") === focus.role && node.closest("[data-field]") === field);
  for (let around = node?.parentElement.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  node?.focus({preventScroll: true});
  if (focus.role === "" && typedValue?.pointer === focus.pointer && typedValue.text !== null && fieldAt(focus.pointer, form.fields)?.json === typedValue.json && node && "value" in node) node.value = typedValue.text;
  if (focus.selection && node?.setSelectionRange && ["text", "search", "url", "textarea"].includes(node.type)) node.setSelectionRange(...focus.selection);
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

/** Sets a field. `typed` is the text of its control, if a person typed it. */
async function setField({key, pointer, owner}, json, typed = null) {
  typedValue = {pointer, json, text: typed};
  const {page, revision} = owner;
  const change = path => [{op: "set", path, json}];
  const retry = async () => {
    const found = await hasOutlineOfServer() ? samePart(owner.pointer, owner.partKey) : null;
    const now = found && await requestJSON(`/api/form?${query({pointer: found.part.pointer})}`).catch(() => null);
    const place = now && placeOfField(pointer, owner, now);
    return place === null ? null : {edits: change(place), revision: now.revision};
  };
  const group = typed === null ? null : `${pointer} ${windowName} ${typingSession}`;
  const answer = await edit(`Change ${key}`, change(pointer), {group, place: pointer, retry, page, revision});
  // The floor may have another identity now, at the same place.
  if (answer && owner.pointer === selected) selectedName = null;
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

function jsonEditor({json, pointer, page}) {
  const text = element("textarea", {class: "json-text", id: "part-json", spellcheck: "false", "aria-label": "JSON of the floor", "data-role": "json", "data-pointer": pointer});
  text.value = json;
  const shown = form;
  // The text that was applied last: a click elsewhere does not apply it again.
  let applied = json;
  const apply = async () => {
    if (text.value === applied) return;
    applied = text.value;
    // The newest revision in which the floor has this JSON.
    const {revision} = form?.pointer === pointer && form.json === json && form.page === page ? form : shown;
    if (await edit("Edit the JSON", [{op: "set", path: pointer, json: applied}], {page, revision})) text.classList.remove("unapplied");
    else applied = json;
  };
  text.addEventListener("input", () => text.classList.toggle("unapplied", text.value !== json));
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
  byId("typed-form").addEventListener("submit", event => event.preventDefault());
  byId("form").addEventListener("compositionstart", () => { isComposing = true; });
  byId("form").addEventListener("compositionend", () => { isComposing = false; }, {capture: true});
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
