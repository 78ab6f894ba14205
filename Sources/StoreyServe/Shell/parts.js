/** Edits of parts, one after the other: each is made of the outline that shows the one before. */
let partEdits = Promise.resolve();

/**
 * Makes an edit of parts, and selects the part that it inserted or moved. `make` returns the label and the operation for the outline of
 * that time, or `null`; or also the revision of an older one that its pointers are for, and the part to select next.
 */
function editParts(make, {keepsFocus = true} = {}) {
  const hadFocus = byId("floors").contains(document.activeElement);
  const {page} = view;
  partEdits = partEdits.then(async () => {
    await outlineOfDraft();
    if (page !== view.page) return showEditFailure("A change was not made, because another page was opened before it.");
    const made = outline && make();
    if (!made) return;
    const {label, operation, revision = outline.revision, next = null} = made;
    const answer = await edit(label, [operation], {page, revision});
    if (!answer || page !== view.page) return;
    selectPartOf(next === null ? answer : {part: next, revision}, hadFocus && keepsFocus);
    announce(`${label}.`);
    await outlineOfDraft();
    const found = answer.part === null || selected === null ? null : partAt(selected);
    if (found) bringPart(found.part);
  }).catch(error => showEditFailure(error.message));
  return partEdits;
}

/** Selects the part that an edit inserted or moved, when the list shows it. */
function selectPartOf({part, revision}, getsFocus) {
  if (part !== null) wantedPart = {pointer: part, revision, getsFocus};
}

/** Waits until the list shows the draft, but not for a server that does not answer. */
const outlineOfDraft = () => until(() => !edits.isBusy && outline?.revision === draft?.revision);

/** Waits until the list shows the draft that the server has now. Returns whether it does. */
async function hasOutlineOfServer() {
  const answer = await requestJSON(`/api/draft?${query()}`).catch(() => null);
  loadOutline();
  return answer !== null && await until(() => outline?.revision === answer.revision);
}

/** Returns JSON with a line for each value. The server gives the lines the indentation of the file, or makes one line of them. */
function inLines(json) {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** Returns the selected part, if it can be moved, copied and removed. */
function freeSelected() {
  const found = selected === null ? null : partAt(selected);
  return found && !found.list.isFixed ? found : null;
}

const moveSelected = step => editParts(() => {
  const found = freeSelected();
  const index = found && found.index + step;
  if (!found || index < 0 || index >= found.list.parts.length) return null;
  return {label: `Move ${nameOfPart(found.part)}`, operation: {op: "move-part", path: selected, list: found.list.pointer, index}};
});

const duplicateSelected = () => editParts(() => {
  const found = freeSelected();
  return found && {label: `Duplicate ${nameOfPart(found.part)}`, operation: {op: "duplicate-part", path: selected}};
});

const removeSelected = () => editParts(() => {
  const found = freeSelected();
  if (!found) return null;
  const {list, index, part} = found;
  const next = (list.parts[index + 1] ?? list.parts[index - 1])?.pointer ?? null;
  return {label: `Delete ${nameOfPart(part)}`, operation: {op: "remove-part", path: part.pointer}, next};
});

const hideSelected = () => editParts(() => {
  const found = selected === null ? null : partAt(selected);
  return found && {label: `${found.part.isHidden ? "Show" : "Hide"} ${nameOfPart(found.part)}`, operation: {op: "hide-part", path: selected, hidden: !found.part.isHidden}};
});

/** The place behind a part, in its list; `null` if nothing can be added there. */
function placeBehind(pointer) {
  const found = partAt(pointer);
  return found && !found.list.isFixed ? {list: found.list.pointer, index: found.index + 1} : null;
}

/** The list and the place for a new floor: behind the selected one, or the one around the selected part, or at the end of the page. */
function placeForNewPart() {
  for (const list of outline.lists) {
    const index = list.parts.findIndex(({pointer}) => selected === pointer || selected?.startsWith(pointer + "/"));
    if (index >= 0 && !list.isFixed) return {list: list.pointer, index: index + 1};
  }
  const last = outline.lists.findLast(({isFixed}) => !isFixed);
  return last ? {list: last.pointer, index: last.parts.length} : {list: outline.list, index: 0};
}

/** Inserts a part at a place of a revision, or at the place for a new floor. */
const insertPart = (label, json, {place = null, revision, ...options} = {}) =>
  editParts(() => ({label, operation: {op: "insert-part", json, ...place ?? placeForNewPart()}, revision: place ? revision : undefined}), options);

async function copySelected() {
  const pointer = selected;
  if (pointer === null) return;
  const answer = await requestJSON(`/api/form?${query({pointer, revision: outline.revision})}`).catch(() => null);
  const isCopied = answer !== null && await navigator.clipboard.writeText(answer.json).then(() => true, () => false);
  announce(isCopied ? "Copied as JSON." : "The browser does not allow copying.");
}

async function pastePart() {
  const text = await navigator.clipboard.readText().catch(() => null);
  if (text === null) return announce("The browser does not allow reading the clipboard.");
  void insertPart("Paste", text);
}
