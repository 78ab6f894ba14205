/** The pointer of the part that is edited, in the page that the list shows; `null` without one. */
let selected = null;
/** The part to select when the list shows its revision, and whether it gets the focus: `{pointer, revision, getsFocus}`. */
let wantedPart = null;
const outlineQuestion = new Question();

function loadOutline() {
  if (!canEdit() || !view.page) return;
  outlineQuestion.ask(`/api/outline?${query({since: outline?.revision ?? unappliedRevisions.get(view.page)})}`, showOutline, (sentence, {isUnreachable}) => {
    if (isUnreachable) return;
    setOutline(null);
    byId("floors").replaceChildren(paragraph(sentence, "empty"), element("button", {class: "button", type: "button", onclick: () => openPanel("edit")}, "Edit as text"));
    setDisabled(byId("add-floor"), true);
    showTextEditor(sentence);
  });
}

function forgetOutline() {
  closeTextEditor();
  if (outline) keepUnapplied(outline);
  setOutline(null);
  [selected, wantedPart, firstKnownRevision, placeChanges] = [null, null, null, []];
  byId("floors").replaceChildren();
}

const nameOfPart = ({pattern, title, identity}) => title || pattern || identity || outline.word;

function showOutline(answer) {
  // What is dragged stays in the list until it is dropped.
  if (dragged) {
    outlineAfterDrag = answer;
    return;
  }
  const focused = document.activeElement?.closest("#floors [data-pointer]")?.dataset.pointer;
  answer.page = view.page;
  const before = outline;
  const kept = before?.revision ?? unappliedRevisions.get(view.page);
  hideTextEditor();
  firstKnownRevision ??= kept ?? answer.revision;
  // An answer that waited for the end of a drag may have had a part of these changes.
  notePlaces(answer.places?.filter(({revision}) => revision > (before?.revision ?? 0)) ?? null, answer.revision);
  // A server that was started again does not know how pointers changed, and counts in another way. In the same page, they are the same.
  const isAsBefore = answer.places === null && before !== null && hasSameParts(before.lists, answer.lists);
  if (isAsBefore && form) form.revision = answer.revision;
  const since = isAsBefore ? answer.revision : kept ?? answer.revision;
  setOutline(answer);
  moveUnapplied(since);
  movePlaces(openGroups, since);
  setDisabled(byId("add-floor"), answer.list === null);
  byId("add-floor").textContent = `Add ${answer.word}`;
  const old = byId("floors").querySelectorAll(":scope > ul");
  syncChildren(byId("floors"), answer.lists.map((list, number) => partList(list, 0, old[number])));
  const getsFocus = followSelected(since);
  showSelected();
  // The list keeps the focus, at the part that is selected in place of one that is not there any longer.
  if (getsFocus) focusPart(selected);
  else if (focused !== undefined) focusPart([placeNow(focused, since), selected, focused].find(pointer => pointer !== null && partAt(pointer)) ?? null);
  showBadges();
  placeHandles();
  refreshForm();
}

/** Whether two outlines have the same parts at the same places. Parts without identities are known by their titles. */
function hasSameParts(lists, others) {
  const names = lists => lists.map(({pointer, parts}) => [pointer, parts.map(({pointer, pattern, identity, title, lists}) => [pointer, pattern, identity ?? title, names(lists)])]);
  return JSON.stringify(names(lists)) === JSON.stringify(names(others));
}

/** Shows a list in `shown`. An item whose part has not changed stays, and with it the focus. */
function partList(list, depth, shown = element("ul")) {
  shown.dataset.list = list.pointer;
  const items = new Map([...shown.children].map(item => [item.dataset.part, item]));
  syncChildren(shown, list.parts.map((part, index) => {
    const text = JSON.stringify([part, list.pointer, list.kind, list.isFixed, index, depth]);
    const item = items.get(text) ?? partItem(part, list, index, depth);
    item.dataset.part = text;
    return item;
  }));
  return shown;
}

/** Gives a node other children. Those that stay are not taken out of the document. */
function syncChildren(parent, children) {
  const staying = new Set(children);
  for (const child of [...parent.childNodes]) if (!staying.has(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.childNodes[index] !== child) parent.insertBefore(child, parent.childNodes[index] ?? null);
  });
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

/** Scrolls the list and the page to a part. */
function bringPart(part) {
  const button = buttonOfPart(part.pointer);
  if (button) bring(button, byId("floors"));
  reveal(part);
}

const buttonOfPart = pointer => [...byId("floors").querySelectorAll("[data-pointer]")].find(button => button.dataset.pointer === pointer) ?? null;

/**
 * After a change of the page, the same part stays selected, wherever it is now. Returns whether it gets the focus, as the part that was
 * inserted or moved.
 */
function followSelected(revision) {
  const wanted = wantedPart !== null && wantedPart.revision <= outline.revision ? wantedPart : null;
  const {pointer, revision: known, getsFocus} = wanted ?? {pointer: selected, revision, getsFocus: false};
  if (wanted) wantedPart = null;
  const place = placeNow(pointer, known);
  selected = place !== null && partAt(place) ? place : null;
  // A person may be elsewhere by now.
  return getsFocus && (document.activeElement === document.body || byId("floors").contains(document.activeElement));
}

function select(pointer) {
  wantedPart = null;
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
  const part = selected === null ? null : partAt(selected)?.part;
  const section = part && (part.section ?? partOfFloorAround(part.pointer)?.section ?? null);
  frame.outline("chosen", section === null || section === undefined ? null : frame.section(section));
  placeHandles();
}

function focusPart(pointer) {
  if (pointer !== null) buttonOfPart(pointer)?.focus();
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
    const look = `badge ${count?.isError ? "error" : "warning"}`;
    if (badge.className === look && badge.hidden === !count && badge.firstChild?.data === `${count?.number ?? ""}`) continue;
    badge.hidden = !count;
    badge.className = look;
    badge.replaceChildren(count ? `${count.number}` : "", element("span", {class: "unseen"}, count?.number === 1 ? " finding" : " findings"));
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

function connectOutline() {
  byId("floors").addEventListener("keydown", whenOutlineKey);
  byId("add-floor").addEventListener("click", () => openCatalogue());
}
