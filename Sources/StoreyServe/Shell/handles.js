/** The floor under the pointer: an outline with its name, and handles beside the page. Without one, the handles are those of the selected floor. */
let floorUnderPointer = null;

/** Outlines the floor at a node of the page. */
function pointToFloor(node) {
  const section = node?.closest("[data-section]") ?? null;
  const part = canEdit() && isInspecting && section ? partOfSection(Number(section.dataset.section)) : null;
  frame.outline("floor", part && section, part && nameOfPart(part));
  // The pointer leaves the page on its way to the handles.
  if (!part || part.pointer === floorUnderPointer) return;
  floorUnderPointer = part.pointer;
  placeHandles();
}

/** Returns the floor that has the handles: the one under the pointer, or the one with the selected part. */
function handledPart() {
  if (!canEdit() || !isInspecting || !frame.document || !areSectionsKnown()) return null;
  for (const pointer of [floorUnderPointer, selected]) {
    const found = pointer === null ? null : partAt(pointer);
    if (found && found.part.section !== null) return found;
    const around = pointer === null ? null : partOfFloorAround(pointer);
    if (around) return partAt(around.pointer);
  }
  return null;
}

/** The width of the handles and their distance from the page. */
const handlesWidth = 40;

/** Puts the handles beside their floor: outside of the page if there is room, otherwise above its edge. */
function placeHandles() {
  const handles = byId("handles");
  const found = handledPart();
  const section = found && frame.section(found.part.section);
  handles.hidden = !section;
  if (!section) return;
  const {part, list, index} = found;
  const zoom = Number(frame.screen.style.getPropertyValue("--zoom")) || 1;
  const box = section.getBoundingClientRect();
  const {height, right} = handles.parentElement.getBoundingClientRect();
  const top = Math.min(Math.max(8, box.top * zoom + 7), Math.max(8, height - handles.offsetHeight - 8));
  handles.style.top = `${top}px`;
  handles.hidden = box.bottom * zoom < 0 || box.top * zoom > height;
  handles.classList.toggle("inside", right + handlesWidth > byId("stage").getBoundingClientRect().right);
  handles.setAttribute("aria-label", nameOfPart(part));
  byId("handle-drag").draggable = !list.isFixed;
  setDisabled(byId("handle-up"), list.isFixed || index === 0);
  setDisabled(byId("handle-down"), list.isFixed || index + 1 >= list.parts.length);
  for (const id of ["handle-copy", "handle-add", "handle-delete"]) setDisabled(byId(id), list.isFixed);
}

/** Selects the floor of the handles, and does something with it. */
function handle(deed) {
  const found = handledPart();
  if (!found) return;
  // The handles stay with the floor, wherever it is after the edit.
  floorUnderPointer = null;
  select(found.part.pointer);
  void deed(found);
}

function connectHandles() {
  const drag = byId("handle-drag");
  drag.addEventListener("dragstart", event => {
    const found = handledPart();
    if (!found) return event.preventDefault();
    startDrag(event, found);
  });
  drag.addEventListener("dragend", endDrag);
  drag.addEventListener("click", () => handle(() => openPanel("edit")));
  byId("handle-up").addEventListener("click", () => handle(() => moveSelected(-1)));
  byId("handle-down").addEventListener("click", () => handle(() => moveSelected(1)));
  byId("handle-copy").addEventListener("click", () => handle(duplicateSelected));
  byId("handle-delete").addEventListener("click", ({detail}) => { if (detail < 2) handle(removeSelected); });
  byId("handle-add").addEventListener("click", () => handle(({part}) => openCatalogue({place: placeBehind(part.pointer)})));
  byId("stage").addEventListener("pointerleave", () => {
    floorUnderPointer = null;
    placeHandles();
  });
}
