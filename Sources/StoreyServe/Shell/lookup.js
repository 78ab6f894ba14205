/** The last answer to /api/outline: the lists of floors, with the parts in them. */
let outline = null;
/** Each part of the outline with its list and its place there, by its pointer. */
const placesOfParts = new Map();
/** The lists of the outline, by their pointers. */
const listsByPointer = new Map();
/** The floor of each section of the page. */
const floorsOfSections = new Map();

function setOutline(answer) {
  outline = answer;
  for (const map of [placesOfParts, listsByPointer, floorsOfSections]) map.clear();
  addToLookup(answer?.lists ?? []);
}

function addToLookup(lists) {
  for (const list of lists) {
    if (!listsByPointer.has(list.pointer)) listsByPointer.set(list.pointer, list);
    list.parts.forEach((part, index) => {
      placesOfParts.set(part.pointer, {part, list, index});
      if (part.section !== null && !floorsOfSections.has(part.section)) floorsOfSections.set(part.section, part);
      addToLookup(part.lists);
    });
  }
}

/** Returns a part with its list and its place; `null` if no part is at the pointer. */
const partAt = pointer => placesOfParts.get(pointer) ?? null;

/** Returns the list at a pointer; `null` if the page does not have it. */
const listAt = pointer => listsByPointer.get(pointer) ?? null;

/** Whether the list knows the sections of the page that is shown: floors may have got other places in one of them before the other. */
const areSectionsKnown = () => outline !== null && outline.version !== null && frame.sectionsSince <= outline.version && outline.version <= frame.version;

/** Returns the floor of a section of the page. */
const partOfSection = section => areSectionsKnown() ? floorsOfSections.get(section) ?? null : null;

/** Returns the innermost part around a value of the page, or at it. */
function partAround(pointer, isWanted = () => true) {
  for (let around = pointer ?? ""; around; around = around.slice(0, around.lastIndexOf("/"))) {
    const part = placesOfParts.get(around)?.part;
    if (part && isWanted(part)) return part;
  }
  return null;
}

/** Returns the innermost floor around a part. */
const partOfFloorAround = pointer => partAround(pointer.slice(0, pointer.lastIndexOf("/")), ({section}) => section !== null);

/** Whether two values are the same: texts with other escapes are, too. Numbers with other digits are not, because a person wrote them. */
function isSameValue(one, other) {
  if (one === other || one === null || other === null) return one === other;
  try {
    return one.startsWith('"') && other.startsWith('"') && JSON.parse(one) === JSON.parse(other);
  } catch {
    return false;
  }
}
