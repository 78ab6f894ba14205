/** What is dragged: the pointer of the part, and its list and place. */
let dragged = null;
/** The outline that arrived meanwhile. */
let outlineAfterDrag = null;

function endDrag() {
  dragged = null;
  showDrop(null);
  showDropInPage(null);
  if (outlineAfterDrag) showOutline(outlineAfterDrag);
  outlineAfterDrag = null;
}

function startDrag(event, what) {
  dragged = what;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", what.part.pattern ?? "");
}

function connectDragging(button, part, list, index) {
  if (list.isFixed) return;
  button.addEventListener("dragstart", event => startDrag(event, {part, list, index}));
  button.addEventListener("dragend", endDrag);
  button.addEventListener("dragover", event => {
    if (!canDropBeside(part, list)) return;
    event.preventDefault();
    const {top, height} = button.getBoundingClientRect();
    showDrop(button, event.clientY > top + height / 2);
  });
  button.addEventListener("drop", event => {
    if (!dragged) return;
    event.preventDefault();
    dropBeside(part, list, index, button.classList.contains("drop-behind"));
  });
}

/** Whether what is dragged can be dropped beside a part: in a list of the same kind, and not in itself. */
const canDropBeside = (part, list) => dragged !== null && list.kind === dragged.list.kind
  && part.pointer !== dragged.part.pointer && !part.pointer.startsWith(dragged.part.pointer + "/");

/** Moves what is dragged beside a part. */
function dropBeside(part, list, index, isBehind) {
  const target = index + (isBehind ? 1 : 0);
  // The place is counted without the part that moves.
  const isInSameList = dragged.list.pointer === list.pointer;
  const place = target - (isInSameList && dragged.index < target ? 1 : 0);
  const {part: moved} = dragged;
  // The place is that of the outline at which the part was dropped. If the page has changed since, the server refuses it.
  const {revision} = outline;
  endDrag();
  if (isInSameList && moved.pointer === part.pointer) return;
  void edit(`Move ${nameOfPart(moved)}`, [{op: "move-part", path: moved.pointer, list: list.pointer, index: place}], {revision}).then(answer => {
    if (answer) selectPartOf(answer, true);
  });
}

function showDrop(button, isBehind) {
  for (const shown of byId("floors").querySelectorAll(".drop-before, .drop-behind")) shown.classList.remove("drop-before", "drop-behind");
  button?.classList.add(isBehind ? "drop-behind" : "drop-before");
}

// Above the page

/** Shows the edge of a floor of the page beside which a part is dropped. */
function showDropInPage(section, isBehind) {
  frame.outline("drop", section);
  frame.overlay.querySelector(".drop")?.classList.toggle("behind", Boolean(isBehind));
}

/** Returns the floor at which something is dragged over the page, and whether it is dropped behind it. */
function dropPlace({target, clientY}) {
  const section = target.closest?.("[data-section]");
  const part = section ? partOfSection(Number(section.dataset.section)) : null;
  const found = part && partAt(part.pointer);
  if (!found || !canDropBeside(found.part, found.list)) return null;
  const {top, height} = section.getBoundingClientRect();
  return {...found, section, isBehind: clientY > top + height / 2};
}

function attachDropping(document) {
  document.addEventListener("dragover", event => {
    const place = dropPlace(event);
    showDropInPage(place?.section, place?.isBehind);
    if (place) event.preventDefault();
  });
  document.addEventListener("drop", event => {
    const place = dropPlace(event);
    if (!place) return;
    event.preventDefault();
    dropBeside(place.part, place.list, place.index, place.isBehind);
  });
}

// Items of lists in the form

/** The item of a list in the form that is dragged: its page, its list, and its pointer in a revision. */
let draggedItem = null;

function connectItemDragging(node, list, item, index) {
  const {owner} = list;
  const isTarget = () => draggedItem !== null && draggedItem.owner === owner && draggedItem.list === list.pointer && draggedItem.pointer !== item.pointer;
  const isBehind = ({clientY}) => {
    const {top, height} = node.getBoundingClientRect();
    return clientY > top + height / 2;
  };
  const show = event => {
    node.classList.toggle("drop-before", event !== null && !isBehind(event));
    node.classList.toggle("drop-behind", event !== null && isBehind(event));
  };
  const handle = node.querySelector(":scope > .item-tools > .drag");
  handle.addEventListener("dragstart", event => {
    draggedItem = {owner, list: list.pointer, pointer: item.pointer, revision: owner.revision};
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", `${list.key} ${index + 1}`);
  });
  handle.addEventListener("dragend", () => { draggedItem = null; });
  node.addEventListener("dragover", event => {
    if (!isTarget()) return;
    event.preventDefault();
    show(event);
  });
  node.addEventListener("dragleave", () => show(null));
  node.addEventListener("drop", event => {
    if (!isTarget()) return;
    event.preventDefault();
    const target = index + (isBehind(event) ? 1 : 0);
    show(null);
    // Another window may have moved it since. The places in the list are those of the form.
    const moved = placeIn(draggedItem.pointer, draggedItem.revision, owner.revision);
    const from = moved?.startsWith(`${list.pointer}/`) ? Number(moved.slice(list.pointer.length + 1)) : Number.NaN;
    const place = target - (from < target ? 1 : 0);
    if (place !== from && !Number.isNaN(from)) void editList(list, `Move in ${list.key}`, {op: "move", from: moved, path: `${list.pointer}/${place}`});
  });
}
