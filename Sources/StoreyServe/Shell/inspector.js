/** Whether a click in the page inspects an element instead of tapping it. */
let isInspecting = true;
/** Whether the current click was sent by the shell and must reach the page. */
let isTapping = false;
/** The inspected element, as its part of the page and its index in the display list of that part; without an index, the part. */
let inspected = null;
const inspection = new Question();

function attachInspector(document) {
  document.addEventListener("pointermove", ({target}) => {
    const node = isInspecting ? inspectableAt(target) : null;
    pointToFloor(target);
    // The floor has the name, unless elements are inspected.
    frame.outline("pointer", node, node && (!canEdit() || view.panel === "inspector") && labelOf(node));
  }, {passive: true});
  document.documentElement.addEventListener("pointerleave", () => {
    frame.outline("pointer", null);
    frame.outline("floor", null);
  });
  attachDropping(document);
  document.addEventListener("click", interceptClick, {capture: true});
  document.addEventListener("storey:action", event => showTap(event.detail));
}

/** Keeps a click from the page and inspects its target. With Alt, the page gets the click. */
function interceptClick(event) {
  const node = inspectableAt(event.target);
  if (isTapping || !isInspecting || !node) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.altKey) return inspect(node);
  // With Alt held, browsers download the target of a link. A click without it opens the link in a new tab.
  isTapping = true;
  const {target, clientX, clientY} = event;
  target.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, clientX, clientY}));
  isTapping = false;
}

/** Returns the element of the page at a node: the innermost one of the display list, or its part. `null` for other controls. */
function inspectableAt(node) {
  if (node.closest(".n, summary")) return null;
  return node.closest("[data-index], [data-row], [data-header]");
}

const isPart = node => !node.hasAttribute("data-index");

function kindOf(node) {
  if (node.matches("[data-row]")) return "row";
  if (node.matches("[data-header]")) return "header";
  const kinds = {c: "carousel", i: "image", t: "text", f: "fill"};
  return Object.entries(kinds).find(([name]) => node.classList.contains(name))?.[1] ?? "group";
}

const labelOf = node => `${kindOf(node)} ${sized(node.getBoundingClientRect())}`;

function referenceTo(node) {
  const part = node.closest("[data-row], [data-header]");
  const name = part ? part.dataset.row ?? `${part.dataset.header}.h` : "float";
  return {part: name, index: isPart(node) ? null : node.dataset.index};
}

/** Returns the root of a part. */
function partNode(part) {
  if (part === "float") return frame.find(".o");
  return part.endsWith(".h") ? frame.find(`[data-header="${part.slice(0, -2)}"]`) : frame.find(`[data-row="${part}"]`);
}

function inspectedNode() {
  if (!inspected) return null;
  const root = partNode(inspected.part);
  return inspected.index === null ? root : root?.querySelector(`[data-index="${inspected.index}"]`) ?? null;
}

function inspect(node) {
  inspected = referenceTo(node);
  announce(`Inspecting ${labelOf(node)}`);
  frame.outline("pointer", null);
  // A click edits the floor, unless the inspector is open.
  if (!canEdit() || view.panel === "inspector") return openPanel("inspector");
  const section = Number(node.closest("[data-section]")?.dataset.section ?? NaN);
  const pointer = node.closest("[data-source]")?.dataset.source ?? null;
  const part = areSectionsKnown() ? partAround(pointer) ?? partOfSection(section) : null;
  inspection.ask(`/api/inspect?${query(inspected)}`, async ({pointer}) => {
    if (!await until(areSectionsKnown)) return;
    // The element may be in a part of the floor.
    const inner = partAround(pointer);
    if (inner) select(inner.pointer);
    wantedField = pointer;
    refreshForm();
  }, () => {});
  if (part) select(part.pointer);
  openPanel("edit");
}

function forgetInspected() {
  inspected = null;
  inspection.cancel();
  byId("inspected").replaceChildren(paragraph("Click an element of the page to see the JSON that it was made from.", "empty"));
  byId("last-tap").replaceChildren();
}

/** Outlines the inspected element while the inspector is open. */
function showSelection() {
  const node = ["inspector", "edit"].includes(view.panel) && isDetailsShown() ? inspectedNode() : null;
  frame.outline("selection", node, node && labelOf(node));
}

function refreshInspector() {
  if (!inspected) return;
  const fail = sentence => byId("inspected").replaceChildren(paragraph(sentence, "empty failure"));
  if (!inspectedNode()) return fail("The inspected element is no longer in the page.");
  inspection.ask(`/api/inspect?${query(inspected)}`, showInspected, fail);
}

function showInspected(answer) {
  const source = sourceLines(answer);
  byId("inspected").replaceChildren(
    element("div", {class: "block"}, element("dl", {}, inspectedFacts(answer))),
    element("div", {class: "block"}, element("h2", {}, placeText({...answer, file: shownFile(answer.file)})), source, element("div", {class: "deeds"}, editorLink(answer))),
    ...answer.action ? [element("div", {class: "block"}, element("h2", {}, "Action"), shownJSON(answer.action, "Action as JSON"))] : [],
    ...answer.apps.length ? [element("div", {class: "block"}, element("h2", {}, "In older apps"), answer.apps.map(appLosses))] : []);
  const value = source.querySelector(".value");
  if (value) source.scrollTop = value.offsetTop - source.offsetTop - source.clientHeight / 3;
}

function inspectedFacts({kind, pattern, identity, section, pointer, frame, eventId}) {
  const row = (name, ...values) => [element("dt", {}, name), element("dd", {}, values)];
  return [
    row("Element", kind),
    pattern === null ? [] : row("Floor", `${pattern}${identity === null ? "" : ` #${identity}`}, number ${section}`),
    row("Frame", `x ${rounded(frame.x)}, y ${rounded(frame.y)}, ${sized(frame)}`),
    row("Pointer", ...pointer === null ? ["words of the program"] : [element("code", {id: "pointer"}, pointer), copyButton(pointer)]),
    eventId === null ? [] : row("Event", element("code", {}, eventId)),
  ];
}

function copyButton(text) {
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(() => true, () => false);
    button.textContent = isCopied ? "Copied" : "Not copied";
    announce(isCopied ? "Pointer copied." : "The browser does not allow copying.");
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  };
  const button = element("button", {class: "button", type: "button", onclick: copy, "aria-label": "Copy pointer"}, "Copy");
  return button;
}

function sourceLines({lines, firstLine, line, endLine}) {
  const shown = lines.map((text, index) => {
    const number = firstLine + index;
    return element("span", {class: number >= line && number <= endLine ? "value" : null, "data-line": number}, text || "\u200b");
  });
  return element("pre", {class: "source", tabindex: 0, role: "region", "aria-label": "Source"}, shown);
}

function editorLink({line, column, link}) {
  if (state.hasEditor) return openButton(line, column);
  return link ? element("a", {class: "button", href: link}, "Open in editor") : [];
}

/** Describes what an older app would not show of the inspected floor. */
function appLosses({app, findings}) {
  if (!findings.length) return paragraph(`${app}: shows all of this floor.`, "secondary");
  const items = findings.map(({severity, message, hint}) =>
    element("li", {}, remark(severity, message), hint && paragraph(hint, "secondary")));
  return [paragraph(`${app}:`), element("ul", {class: "list"}, items)];
}

/** Shows the action that the page has dispatched. */
function showTap(action) {
  const time = new Date().toLocaleTimeString("en-GB");
  const heading = element("h2", {}, "Last tap", element("span", {}, time));
  byId("last-tap").replaceChildren(element("div", {class: "block"}, heading, shownJSON(action, "Last tap as JSON")));
  announce(`Tapped ${action?.path ?? "an element"}.`);
}

// Walking through the elements

/** Returns the elements directly inside of an element of the display list or of a part. */
function childrenOf(node) {
  return [...node.querySelectorAll("[data-index]")].filter(child => parentOf(child) === node);
}

const parentOf = node => isPart(node) ? null : node.parentElement.closest("[data-index], [data-row], [data-header], .o");

function siblingsOf(node) {
  const parent = parentOf(node);
  return parent ? childrenOf(parent) : [...frame.document.querySelectorAll("[data-row], [data-header]")];
}

function walk(step) {
  if (!frame.document) return;
  const node = inspectedNode();
  const beside = by => { const all = siblingsOf(node); return all[all.indexOf(node) + by]; };
  const steps = {parent: () => parentOf(node), child: () => childrenOf(node)[0], previous: () => beside(-1), next: () => beside(1)};
  const to = node ? steps[step]() : frame.find("[data-row], [data-header]");
  if (!to) return;
  inspect(to);
  frame.reveal(to);
}

function connectInspector() {
  for (const button of byId("walk").children) button.addEventListener("click", () => walk(button.dataset.step));
  byId("inspector").addEventListener("keydown", event => {
    const step = {ArrowUp: "parent", ArrowDown: "child", ArrowLeft: "previous", ArrowRight: "next"}[event.key];
    // In the source and in other JSON, the arrow keys scroll.
    if (!step || event.target.matches("pre") || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    walk(step);
  });
}
