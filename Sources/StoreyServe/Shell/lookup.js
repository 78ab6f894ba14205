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

const keyOfPart = ({pattern, identity}) => JSON.stringify([pattern, identity]);
const nameOfNeighbour = ({pattern, identity, title}) => JSON.stringify([pattern, identity, title]);

/** The name of a part, by which it is found again after a change of the page: its pattern, its identity, and the parts around it. */
function partName({part, list, index}) {
  const names = list.parts.map(nameOfNeighbour);
  return {key: keyOfPart(part), hasIdentity: part.identity !== null, own: names[index], hasTitle: part.title !== null, list: list.pointer, before: names.slice(0, index), behind: names.slice(index + 1)};
}

/** Returns the part that had a name at a pointer before a change, wherever it is now; `null` if that is not sure. */
function samePart(pointer, name) {
  if (!name.hasIdentity) return samePlace(name);
  const isSame = ({part}) => keyOfPart(part) === name.key;
  const there = partAt(pointer);
  if (there && isSame(there)) return there;
  const same = [...placesOfParts.values()].filter(isSame);
  return same.length === 1 ? same[0] : null;
}

/**
 * Returns the part that has the same parts before it, or the same parts behind it; `null` if that fits two parts: one beside it was inserted, or
 * it was removed. Then only its title decides.
 */
function samePlace({key, own, hasTitle, list, before, behind}) {
  const parts = listAt(list)?.parts ?? [];
  const names = parts.map(nameOfNeighbour);
  const isAt = (start, wanted) => start >= 0 && wanted.every((name, index) => names[start + index] === name);
  const fromEnd = names.length - behind.length;
  const places = [...new Set([isAt(0, before) ? before.length : -1, isAt(fromEnd, behind) ? fromEnd - 1 : -1])].filter(index => parts[index]);
  const titled = hasTitle ? places.filter(index => names[index] === own) : [];
  const found = places.length === 1 ? places : titled;
  return found.length === 1 && (key === null || keyOfPart(parts[found[0]]) === key) ? partAt(parts[found[0]].pointer) : null;
}

/** Returns the list at a pointer; `null` if the page does not have it. */
const listAt = pointer => listsByPointer.get(pointer) ?? null;

/** Returns the floor of a section of the page. */
const partOfSection = section => floorsOfSections.get(section) ?? null;

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

/** Returns the fields of a form around a field, from the outermost one to the field. */
function fieldsAround(pointer, fields) {
  const field = fields.find(field => pointer === field.pointer || pointer.startsWith(field.pointer + "/"));
  return field ? [field, ...fieldsAround(pointer, field.fields)] : [];
}

/** Returns a field of a form; `null` without one at the pointer. */
function fieldAt(pointer, fields) {
  const field = fieldsAround(pointer, fields).at(-1);
  return field?.pointer === pointer ? field : null;
}

/**
 * Returns the pointer of a field in the form of the same part after a change of the page. An item of a list can have another number there: it
 * is found by its JSON, with the values that this window wrote in it since. `null` if it is not sure where the item is.
 */
function placeOfField(pointer, before, after) {
  const inPart = path => after.pointer + path.slice(before.pointer.length);
  const around = fieldsAround(pointer, before.fields);
  const [list, item] = around.slice(around.findIndex(({control}) => control.kind === "list"));
  if (list?.control.kind !== "list" || !item) return inPart(pointer);
  const path = pointer.slice(item.pointer.length);
  // Of the field itself, each of the values may be the one that the server has.
  const written = [...before.written].filter(([place]) => place.startsWith(item.pointer + "/") || place === item.pointer);
  const rest = written.filter(([place]) => place !== pointer).reduce((json, [place, values]) => withValue(json, place.slice(item.pointer.length), values.at(-1)), item.json);
  const fitting = [item.json, rest, ...(before.written.get(pointer) ?? []).map(json => withValue(rest, path, json))].map(normalized);
  const isSame = ({json}) => fitting.includes(normalized(json));
  const same = fieldAt(inPart(list.pointer), after.fields)?.fields.filter(isSame) ?? [];
  if (same.some(({pointer}) => pointer === inPart(item.pointer))) return inPart(pointer);
  return same.length === 1 && list.fields.filter(isSame).length === 1 ? same[0].pointer + path : null;
}

/** Returns JSON without what means nothing, such as spaces and the order of keys; a text that is not JSON as it is. */
function normalized(json) {
  const inOrder = (_, value) => value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one < other ? -1 : 1)) : value;
  try {
    return JSON.stringify(JSON.parse(json, inOrder));
  } catch {
    return json;
  }
}

/** Returns JSON with another value at a path; as it is, if it has none there. */
function withValue(json, path, value) {
  try {
    const root = {value: JSON.parse(json)};
    const tokens = ["value", ...path.split("/").slice(1).map(token => token.replaceAll("~1", "/").replaceAll("~0", "~"))];
    const last = tokens.pop();
    const parent = tokens.reduce((around, token) => around[token], root);
    parent[last] = JSON.parse(value);
    return JSON.stringify(root.value);
  } catch {
    return json;
  }
}
