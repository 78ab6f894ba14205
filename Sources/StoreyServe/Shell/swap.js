/**
 * Applies the changes of a page to its document, which then is the one that a load would give, and returns the floors that changed.
 * Unchanged nodes stay: they keep their pictures, their carousel offsets and the focus.
 */
function applySwap(frame, swap) {
  const {document, floors, sections: old} = frame;
  const stays = longestIncreasingSubsequence(swap.keep);
  const offsets = old.map((section, index) => stays.has(index) ? [] : carouselOffsets(section));
  // Each section is followed by the line end after it.
  const pieces = swap.keep.map((from, index) => from === null ? parse(document, swap.html[index]) : [old[from], old[from].nextSibling]);
  const sections = pieces.map(([section]) => section);

  const kept = new Set(swap.keep);
  old.forEach((section, index) => { if (!kept.has(index)) removeWithLineEnd(section); });
  for (let index = sections.length - 1; index >= 0; index -= 1) {
    if (!stays.has(swap.keep[index])) pieces[index].forEach(node => insert(floors, node, sections[index + 1] ?? null));
  }

  sections.forEach((section, index) => {
    const from = swap.keep[index];
    const pointers = swap.pointers[index] ?? [`/floors/${from}`, `/floors/${index}`];
    if (from !== null && (from !== index || index in swap.pointers)) renumber(section, from, index, pointers);
    // A moved floor has lost the offsets of its carousels, and a new one takes over those of the floor that it replaces.
    const source = from ?? (kept.has(index) ? null : index);
    if (source !== null) restoreCarousels(section, offsets[source]);
  });
  for (const [index, styles] of Object.entries(swap.frames)) {
    framesOf(sections[index]).forEach((node, order) => setAttribute(node, "style", styles[order]));
  }
  if (swap.frame !== null) setAttribute(floors, "style", swap.frame);
  if (swap.title !== null) frame.find("main > .bar, main > .name").replaceWith(parse(document, swap.title)[0]);
  if (swap.overlay !== null) replaceOverlay(document, swap.overlay);
  if (swap.style !== null) frame.find("style").textContent = swap.style;
  if (swap.actions !== null) actionsIn(document).textContent = swap.actions;
  // The content of this element is text, whatever it contains.
  if (swap.documentTitle !== null) frame.find("title").innerHTML = swap.documentTitle;
  document.body.dataset.version = swap.to;
  return swap.changed.map(index => sections[index]);
}

const actionsIn = document => document.getElementById("storey-actions");

/** Returns the nodes of a page's own HTML. The template of the page's document loads and runs nothing; scripts are dropped. */
function parse(document, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  template.content.querySelectorAll("script").forEach(script => script.remove());
  return [...document.importNode(template.content, true).childNodes];
}

/** Inserts a node before another one. Where the browser can, a node that is in the document already is moved with its state. */
function insert(parent, node, next) {
  if (node.parentNode === parent && parent.moveBefore) parent.moveBefore(node, next);
  else parent.insertBefore(node, next);
}

function removeWithLineEnd(node) {
  node?.nextSibling.remove();
  node?.remove();
}

/** Replaces the buttons over the page. Folded buttons stay folded. */
function replaceOverlay(document, html) {
  const before = document.querySelector(".o details");
  removeWithLineEnd(document.querySelector("body > .o"));
  actionsIn(document).before(...parse(document, html));
  const details = document.querySelector(".o details");
  if (before && details && before.className === details.className) details.open = before.open;
}

function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** Returns the elements of a section whose styles are its place in the page: the section, the box of its header, its header. */
const framesOf = section => [section, ...section.querySelectorAll(":scope > .g, :scope > .h, :scope > .g > .h")];

const carouselOffsets = section => Array.from(section.querySelectorAll(".c"), carousel => carousel.scrollLeft);

function restoreCarousels(section, offsets = []) {
  const carousels = section.querySelectorAll(".c");
  offsets.forEach((offset, index) => { if (offset && carousels[index]) carousels[index].scrollLeft = offset; });
}

/** Adapts the numbers and pointers in a kept section to its new place. */
function renumber(section, from, to, [oldPointer, newPointer]) {
  const number = new RegExp(`^${from}(?=\\.|$)`);
  section.dataset.section = to;
  for (const node of section.querySelectorAll("[data-row], [data-header], [data-action], [data-source]")) {
    const data = node.dataset;
    for (const key of ["row", "header", "action"]) if (key in data) data[key] = data[key].replace(number, to);
    const {source} = data;
    if (source === oldPointer || source?.startsWith(oldPointer + "/")) data.source = newPointer + source.slice(oldPointer.length);
  }
}

/** Returns the members of one of the longest increasing subsequences: the floors that need not move. O(n log n). */
function longestIncreasingSubsequence(values) {
  const tails = []; // For each length, the index of the smallest last value.
  const previous = [];
  values.forEach((value, index) => {
    if (value === null) return;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]] < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1];
    tails[low] = index;
  });
  const members = new Set();
  for (let index = tails.at(-1); index !== undefined; index = previous[index]) members.add(values[index]);
  return members;
}
