/** The last answer to /api/outline: the lists of floors, with the parts in them. */
let outline = null;
/** The pointer of the part that is edited; `null` without one. */
let selected = null;
/** The pattern and the identity of this part, by which it is found again after a change of the page. */
let selectedName = null;
/** The lists that are shown, as text. */
let shownLists = "";
const outlineQuestion = new Question();

function loadOutline() {
  if (!canEdit() || !view.page) return;
  outlineQuestion.ask(`/api/outline?${query()}`, showOutline, sentence => {
    outline = null;
    shownLists = "";
    byId("floors").replaceChildren(paragraph(sentence, "empty"));
    byId("add-floor").disabled = true;
    showTextEditor(sentence);
  });
}

function forgetOutline() {
  outline = null;
  selected = null;
  shownLists = "";
  byId("floors").replaceChildren();
}

/** Calls `body` with each part of the outline, its list and its place there. */
function forEachPart(lists, body, depth = 0) {
  for (const list of lists) {
    list.parts.forEach((part, index) => {
      body(part, list, index, depth);
      forEachPart(part.lists, body, depth + 1);
    });
  }
}

/** Returns a part with its list and its place; `null` if no part is at the pointer. */
function partAt(pointer) {
  let found = null;
  if (outline) forEachPart(outline.lists, (part, list, index) => { if (part.pointer === pointer) found = {part, list, index}; });
  return found;
}

/** Returns the innermost part around a value of the page. */
function partAround(pointer) {
  let found = null;
  if (outline) {
    forEachPart(outline.lists, part => {
      if ((pointer === part.pointer || pointer?.startsWith(part.pointer + "/")) && part.pointer.length > (found?.pointer.length ?? -1)) found = part;
    });
  }
  return found;
}

/** Returns the floor of a section of the page. */
function partOfSection(section) {
  let found = null;
  if (outline) forEachPart(outline.lists, part => { if (part.section === section) found ??= part; });
  return found;
}

const nameOfPart = ({pattern, title, identity}) => title || pattern || identity || outline.word;

function showOutline(answer) {
  // What is dragged stays in the list until it is dropped.
  if (dragged) {
    outlineAfterDrag = answer;
    return;
  }
  hideTextEditor();
  outline = answer;
  byId("add-floor").disabled = answer.list === null;
  byId("add-floor").textContent = `Add ${answer.word}`;
  const focused = document.activeElement?.closest("#floors [data-pointer]")?.dataset.pointer;
  // The items stay while nothing in the list changes, and with them the focus and the scroll offset.
  const text = JSON.stringify(answer.lists);
  if (text !== shownLists) byId("floors").replaceChildren(...outline.lists.map(list => partList(list, 0)));
  shownLists = text;
  followSelected();
  showSelected();
  const focus = outlineFocus ?? focused;
  outlineFocus = null;
  if (focus !== undefined) focusPart(partAt(focus) ? focus : selected);
  showBadges();
  refreshForm();
}

function partList(list, depth) {
  return element("ul", {"data-list": list.pointer}, list.parts.map((part, index) => partItem(part, list, index, depth)));
}

function partItem(part, list, index, depth) {
  const {pattern, title, identity, pointer, isHidden} = part;
  const more = [title ? pattern : null, identity ? `#${identity}` : null, isHidden ? "hidden" : null].filter(Boolean).join(" · ");
  const button = element("button", {
    type: "button", class: isHidden ? "part hidden-part" : "part", "data-pointer": pointer, draggable: list.isFixed ? null : "true",
    onclick: () => { select(pointer); openPanel("edit"); reveal(part); },
  }, element("span", {class: "name"}, nameOfPart(part)), element("span", {class: "badge", hidden: true}), more && element("span", {class: "more"}, more));
  connectDragging(button, part, list, index);
  connectItem(button, button, pattern ?? "", () => part.section === null ? null : frame.section(part.section));
  return element("li", {style: `--depth:${depth}`}, button, part.lists.map(inner => partList(inner, depth + 1)));
}

/** Scrolls to the floor of a part, or to the floor around it. */
function reveal(part) {
  const section = part.section ?? partOfFloorAround(part.pointer)?.section;
  if (section !== null && section !== undefined) frame.reveal(frame.section(section));
}

function partOfFloorAround(pointer) {
  let found = null;
  if (outline) forEachPart(outline.lists, part => { if (part.section !== null && pointer.startsWith(part.pointer + "/")) found = part; });
  return found;
}

const keyOfPart = ({pattern, identity}) => JSON.stringify([pattern, identity]);

/** After a change of the page, the same part stays selected, wherever it is now. */
function followSelected() {
  if (selected === null) return;
  const found = partAt(selected);
  if (found && (selectedName === null || keyOfPart(found.part) === selectedName)) return nameSelected();
  const same = [];
  forEachPart(outline.lists, part => { if (keyOfPart(part) === selectedName && part.identity !== null) same.push(part.pointer); });
  selected = same.length === 1 ? same[0] : null;
  nameSelected();
}

function nameSelected() {
  const found = selected === null ? null : partAt(selected);
  selectedName = found ? keyOfPart(found.part) : null;
}

function select(pointer) {
  if (selected === pointer) return;
  selected = pointer;
  nameSelected();
  showSelected();
  refreshForm();
}

function showSelected() {
  for (const button of byId("floors").querySelectorAll("[data-pointer]")) {
    if (button.dataset.pointer === selected) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

function focusPart(pointer) {
  if (pointer !== null) [...byId("floors").querySelectorAll("[data-pointer]")].find(button => button.dataset.pointer === pointer)?.focus();
}

/** Shows the number of findings of each part. */
function showBadges() {
  const counts = new Map();
  for (const {pointer, severity} of findings?.findings ?? []) {
    const part = severity !== "note" && partAround(pointer);
    if (part) counts.set(part.pointer, {number: (counts.get(part.pointer)?.number ?? 0) + 1, isError: counts.get(part.pointer)?.isError || severity === "error"});
  }
  for (const button of byId("floors").querySelectorAll("[data-pointer]")) {
    const count = counts.get(button.dataset.pointer);
    const badge = button.querySelector(".badge");
    badge.hidden = !count;
    badge.className = `badge ${count?.isError ? "error" : "warning"}`;
    badge.replaceChildren(count ? `${count.number}` : "", element("span", {class: "unseen"}, " findings"));
  }
}

/** Marks the floor at the upper edge of the page, and keeps it in view. */
function followScroll() {
  if (!outline || !frame.document) return;
  const section = frame.sections.find(node => node.getBoundingClientRect().bottom > 8)?.dataset.section;
  for (const button of byId("floors").querySelectorAll("[data-pointer]")) {
    const isFirst = partAt(button.dataset.pointer)?.part.section === Number(section ?? -1);
    if (isFirst && !button.classList.contains("in-view")) bring(button, byId("floors"));
    button.classList.toggle("in-view", isFirst);
  }
}

// Edits of parts

/** Edits of parts, one after the other: each is made of the outline that shows the one before. */
let partEdits = Promise.resolve();

/**
 * Makes an edit of parts, and selects the part that it inserted or moved. `make` returns the label and the operation for the outline of
 * that time, or `null`.
 */
function editParts(make, {keepsFocus = true} = {}) {
  const hadFocus = byId("floors").contains(document.activeElement);
  partEdits = partEdits.then(async () => {
    await outlineOfDraft();
    const made = outline && make();
    if (!made) return;
    const {label, operation} = made;
    const answer = await edit(label, [operation], {revision: outline.revision});
    if (!answer) return;
    if (answer.part !== null) {
      selected = answer.part;
      selectedName = null;
    }
    if (hadFocus && keepsFocus) outlineFocus = answer.part ?? selected;
    announce(`${label}.`);
    await outlineOfDraft();
  });
  return partEdits;
}

/** Waits until the list shows the draft, but not for a server that does not answer. */
async function outlineOfDraft() {
  for (let wait = 0; wait < 200 && (edits.isBusy || outline?.revision !== draft?.revision); wait += 1) await new Promise(done => setTimeout(done, 15));
}

/** The part that gets the focus when the outline arrives. */
let outlineFocus = null;

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

function removeSelected() {
  let next = null;
  return editParts(() => {
    const found = freeSelected();
    if (!found) return null;
    const {list, index, part} = found;
    const beside = list.parts[index + 1] ?? list.parts[index - 1] ?? null;
    // In an array, the next part gets the place of this one.
    const isNext = beside !== null && index + 1 < list.parts.length && /\/\d+$/.test(beside.pointer);
    next = beside === null ? null : isNext ? selected : beside.pointer;
    selectedName = beside === null ? null : keyOfPart(beside);
    const operation = {op: "remove-part", path: selected};
    selected = next;
    return {label: `Delete ${nameOfPart(part)}`, operation};
  });
}

const hideSelected = () => editParts(() => {
  const found = selected === null ? null : partAt(selected);
  return found && {label: `${found.part.isHidden ? "Show" : "Hide"} ${nameOfPart(found.part)}`, operation: {op: "hide-part", path: selected, hidden: !found.part.isHidden}};
});

/** The list and the place for a new floor: behind the selected one, or the one around the selected part, or at the end of the page. */
function placeForNewPart() {
  for (const list of outline.lists) {
    const index = list.parts.findIndex(({pointer}) => selected === pointer || selected?.startsWith(pointer + "/"));
    if (index >= 0 && !list.isFixed) return {list: list.pointer, index: index + 1};
  }
  const last = outline.lists.findLast(({isFixed}) => !isFixed);
  return last ? {list: last.pointer, index: last.parts.length} : {list: outline.list, index: 0};
}

const insertPart = (label, json, options) => editParts(() => ({label, operation: {op: "insert-part", json, ...placeForNewPart()}}), options);

async function copySelected() {
  const pointer = selected;
  if (pointer === null) return;
  const answer = await requestJSON(`/api/form?${query({pointer})}`).catch(() => null);
  const isCopied = answer !== null && await navigator.clipboard.writeText(answer.json).then(() => true, () => false);
  announce(isCopied ? "Copied as JSON." : "The browser does not allow copying.");
}

async function pastePart() {
  const text = await navigator.clipboard.readText().catch(() => null);
  if (text === null) return announce("The browser does not allow reading the clipboard.");
  void insertPart("Paste", text);
}

function whenOutlineKey(event) {
  const buttons = [...byId("floors").querySelectorAll("[data-pointer]")];
  const at = buttons.indexOf(document.activeElement);
  const go = index => buttons[Math.min(Math.max(index, 0), buttons.length - 1)]?.focus();
  const isCommand = event.ctrlKey || event.metaKey;
  const selecting = deed => () => { if (at >= 0) select(buttons[at].dataset.pointer); deed(); };
  const deed = event.altKey
    ? {ArrowUp: selecting(() => moveSelected(-1)), ArrowDown: selecting(() => moveSelected(1))}[event.key]
    : isCommand
      ? {d: selecting(duplicateSelected), c: selecting(copySelected), v: selecting(pastePart)}[event.key.toLowerCase()]
      : {ArrowUp: () => go(at - 1), ArrowDown: () => go(at + 1), Home: () => go(0), End: () => go(buttons.length - 1), Delete: selecting(removeSelected)}[event.key];
  if (!deed) return;
  event.preventDefault();
  deed();
}

// Dragging

/** What is dragged: the pointer of the part, and its list and place. */
let dragged = null;
/** The outline that arrived meanwhile. */
let outlineAfterDrag = null;

function endDrag() {
  dragged = null;
  showDrop(null);
  if (outlineAfterDrag) showOutline(outlineAfterDrag);
  outlineAfterDrag = null;
}

function connectDragging(button, part, list, index) {
  if (list.isFixed) return;
  button.addEventListener("dragstart", event => {
    dragged = {part, list, index};
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", part.pattern ?? "");
  });
  button.addEventListener("dragend", endDrag);
  button.addEventListener("dragover", event => {
    if (!dragged || list.kind !== dragged.list.kind || part.pointer === dragged.part.pointer || part.pointer.startsWith(dragged.part.pointer + "/")) return;
    event.preventDefault();
    const {top, height} = button.getBoundingClientRect();
    showDrop(button, event.clientY > top + height / 2);
  });
  button.addEventListener("drop", event => {
    if (!dragged) return;
    event.preventDefault();
    const isBehind = button.classList.contains("drop-behind");
    // The place is counted without the part that moves.
    const isInSameList = dragged.list.pointer === list.pointer;
    const place = index + (isBehind ? 1 : 0) - (isInSameList && dragged.index < index + (isBehind ? 1 : 0) ? 1 : 0);
    const {part: moved} = dragged;
    endDrag();
    if (isInSameList && moved.pointer === part.pointer) return;
    // The place is that of this outline. If the page has changed since, the server refuses it.
    const {revision} = outline;
    void edit(`Move ${nameOfPart(moved)}`, [{op: "move-part", path: moved.pointer, list: list.pointer, index: place}], {revision}).then(answer => {
      if (answer?.part) { selected = answer.part; selectedName = null; }
    });
  });
}

function showDrop(button, isBehind) {
  for (const shown of byId("floors").querySelectorAll(".drop-before, .drop-behind")) shown.classList.remove("drop-before", "drop-behind");
  button?.classList.add(isBehind ? "drop-behind" : "drop-before");
}

function connectOutline() {
  byId("floors").addEventListener("keydown", whenOutlineKey);
  byId("add-floor").addEventListener("click", openCatalogue);
}
