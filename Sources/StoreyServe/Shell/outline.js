/** The last answer to /api/outline: the lists of floors, with the parts in them. */
let outline = null;
/** The pointer of the part that is edited; `null` without one. */
let selected = null;
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
  if (selected !== null && !partAt(selected)) select(null);
  else showSelected();
  const focus = outlineFocus ?? focused;
  outlineFocus = null;
  if (focus !== undefined) focusPart(partAt(focus) ? focus : selected);
  showBadges();
  refreshForm();
}

function partList(list, depth) {
  const items = list.parts.map((part, index) => partItem(part, list, index, depth));
  const more = depth > 0 && !items.length ? [] : items;
  return element("ul", {"data-list": list.pointer}, more);
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

function select(pointer) {
  if (selected === pointer) return;
  selected = pointer;
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
    if (isFirst && !button.classList.contains("in-view")) button.scrollIntoView({block: "nearest"});
    button.classList.toggle("in-view", isFirst);
  }
}

// Edits of parts

/** Makes an edit of parts, and selects the part that it inserted or moved. */
async function editParts(label, operation, {keepsFocus = true} = {}) {
  const hadFocus = byId("floors").contains(document.activeElement);
  const answer = await edit(label, [operation]);
  if (!answer) return;
  if (answer.part !== null) selected = answer.part;
  announce(`${label}.`);
  if (hadFocus && keepsFocus) outlineFocus = answer.part ?? selected;
}

/** The part that gets the focus when the outline arrives. */
let outlineFocus = null;

function moveSelected(step) {
  const found = partAt(selected);
  if (!found || found.list.isFixed) return;
  const index = found.index + step;
  if (index < 0 || index >= found.list.parts.length) return;
  void editParts(`Move ${nameOfPart(found.part)}`, {op: "move-part", path: selected, list: found.list.pointer, index});
}

function duplicateSelected() {
  const found = partAt(selected);
  if (found && !found.list.isFixed) void editParts(`Duplicate ${nameOfPart(found.part)}`, {op: "duplicate-part", path: selected});
}

function removeSelected() {
  const found = partAt(selected);
  if (!found || found.list.isFixed) return;
  const beside = found.list.parts[found.index + 1] ?? found.list.parts[found.index - 1] ?? null;
  const label = `Delete ${nameOfPart(found.part)}`;
  // In an array, the next part gets the place of this one.
  const isNext = beside !== null && found.index + 1 < found.list.parts.length && /\/\d+$/.test(beside.pointer);
  const next = beside === null ? null : isNext ? selected : beside.pointer;
  void editParts(label, {op: "remove-part", path: selected}).then(() => { select(next); });
}

function hideSelected() {
  const found = partAt(selected);
  if (found) void editParts(`${found.part.isHidden ? "Show" : "Hide"} ${nameOfPart(found.part)}`, {op: "hide-part", path: selected, hidden: !found.part.isHidden});
}

/** The list and the place for a new part: behind the selected one, or at the end of the page. */
function placeForNewPart() {
  const found = partAt(selected);
  if (found && !found.list.isFixed) return {list: found.list.pointer, index: found.index + 1};
  const last = outline.lists.at(-1);
  return last ? {list: last.pointer, index: last.parts.length} : {list: outline.list, index: 0};
}

async function copySelected() {
  const found = partAt(selected);
  if (!found || !form) return;
  const isCopied = await navigator.clipboard.writeText(form.json).then(() => true, () => false);
  announce(isCopied ? "Copied as JSON." : "The browser does not allow copying.");
}

async function pastePart() {
  const text = await navigator.clipboard.readText().catch(() => null);
  if (text === null) return announce("The browser does not allow reading the clipboard.");
  void editParts("Paste", {op: "insert-part", json: text, ...placeForNewPart()});
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
    if (!dragged || part.pointer === dragged.part.pointer || part.pointer.startsWith(dragged.part.pointer + "/")) return;
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
    void editParts(`Move ${nameOfPart(moved)}`, {op: "move-part", path: moved.pointer, list: list.pointer, index: place});
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
