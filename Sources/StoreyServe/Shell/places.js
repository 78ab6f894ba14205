/** How pointers changed from one revision of the page to the next, in order: `{revision, lists, values}`, as the server tells them. */
let placeChanges = [];
/** The first revision whose pointers are known; `null` before a page is shown. */
let firstKnownRevision = null;

/** Notes how pointers changed up to a revision. `changes` is `null` if that is not known. */
function notePlaces(changes, revision) {
  if (changes === null) {
    placeChanges = [];
    firstKnownRevision = revision;
    return;
  }
  placeChanges.push(...changes.map(({revision, lists, values}) => ({
    revision, lists: new Map(lists.map(([old, now, places]) => [old, {now, places}])), values: new Map(values),
  })));
  while (placeChanges.length > 500) firstKnownRevision = placeChanges.shift().revision;
}

/** Returns the pointer that a value of a revision has now; `null` if it is not there any longer, or if that is not known. */
const placeNow = (pointer, revision) => placeIn(pointer, revision, Infinity);

/** Returns the pointer that a value of a revision has in a later one. */
function placeIn(pointer, revision, later) {
  if (pointer === null || firstKnownRevision === null || revision < firstKnownRevision) return null;
  const changes = placeChanges.filter(change => change.revision > revision && change.revision <= later);
  return changes.reduce((place, change) => place === null ? null : placeAfter(change, place), pointer);
}

function placeAfter({lists, values}, pointer) {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const path = pointer.slice(0, end);
    const rest = pointer.slice(end);
    if (values.has(path)) return values.get(path) === null ? null : values.get(path) + rest;
    const at = path.lastIndexOf("/");
    const list = lists.get(path.slice(0, at));
    const token = path.slice(at + 1);
    if (!list || !/^\d+$/.test(token)) continue;
    const place = list.places[Number(token)] ?? null;
    return place === null ? null : `${list.now}/${place}${rest}`;
  }
  return pointer;
}

/** Gives the entries of a map with pointers as keys their pointers of now. Those of values that are not there any longer are returned. */
function movePlaces(map, revision) {
  const entries = [...map].map(([pointer, value]) => [placeNow(pointer, revision), value]);
  map.clear();
  for (const [pointer, value] of entries) if (pointer !== null) map.set(pointer, value);
  return entries.filter(([pointer]) => pointer === null).map(([, value]) => value);
}
