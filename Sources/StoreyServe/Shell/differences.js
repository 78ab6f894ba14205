const differencesQuestion = new Question();
/** How much farther the page is scrolled than the former one, after a jump to a floor that has moved. */
let scrollDistance = 0;

/** Shows the page to compare with beside the page, at the same width and in the same colours. */
function showFormerPage() {
  const isShown = isComparing();
  formerFrame.device.hidden = !isShown;
  arrange();
  if (!isShown) {
    differencesQuestion.cancel();
    outlineDifferences([]);
    return formerFrame.clear();
  }
  formerFrame.iframe.title = `Old: ${former().name}`;
  formerFrame.load(former().address, {keepsScroll: true});
}

/** The page beside the page: the last committed version, the page as an app shows it, or another page. */
function former() {
  if (view.with === "HEAD") return {name: "last committed version", address: pageAddress(view.page, {rev: "HEAD"})};
  if (!view.with?.startsWith("app:")) return {name: view.with, address: pageAddress(view.with)};
  const app = view.with.slice("app:".length);
  return {name: `as ${app} shows it`, address: pageAddress(view.page, {as: app})};
}

/** The names of the outlines of floors that differ. */
let differenceOutlines = [];

/** Outlines the floors that differ, in both pages. */
function outlineDifferences(changes) {
  for (const shown of [frame, formerFrame]) for (const name of differenceOutlines) shown.outline(name, null);
  const shown = isComparing() ? changes.slice(0, 200) : [];
  differenceOutlines = shown.map((_, index) => `differs-${index}`);
  shown.forEach(({kind, old, new: now}, index) => {
    frame.outline(`differs-${index}`, frame.section(now), kind);
    formerFrame.outline(`differs-${index}`, formerFrame.section(old), kind);
  });
}

let shownDifferences = [];

function whenFormerPageIsReady() {
  scrollDistance = 0;
  scrollOther(frame);
  outlineDifferences(shownDifferences);
}

function loadDifferences() {
  if (view.with === null) return showDifferences(null);
  const fail = sentence => byId("changes").replaceChildren(paragraph(sentence, "empty failure"));
  differencesQuestion.ask(`/api/diff?${query({with: view.with})}`, showDifferences, fail);
}

function showDifferences(answer) {
  shownDifferences = answer?.changes ?? [];
  outlineDifferences(shownDifferences);
  byId("copy-markdown").hidden = !answer;
  const sentence = !answer ? "Choose a page to see how this one differs from it." : answer.changes.length ? null : "The pages do not differ.";
  byId("changes").replaceChildren(sentence ? paragraph(sentence, "empty") : element("ul", {class: "list"}, answer.changes.map(changeItem)));
}

function changeItem({kind, pattern, identityId, old, new: now, fields, rows}) {
  const symbol = {inserted: "+", removed: "−", moved: "→", changed: "~"}[kind];
  const name = old === null && now === null ? "the page" : `${pattern ?? "floor"}${identityId === null ? "" : ` #${identityId}`}`;
  const places = [old, now].filter(place => place !== null);
  const numbers = places.length ? `floor ${[...new Set(places)].join(" → ")}` : "";
  const headline = element("button", {class: "headline", type: "button"},
    element("span", {class: `symbol ${kind}`, "aria-hidden": "true"}, symbol), element("span", {}, `${capitalized(kind)}: ${name}`));
  const facts = [numbers, rows.length > 0 && counted(rows.length, "row") + " affected"].filter(Boolean);
  const item = element("li", {"data-change": kind}, headline,
    facts.length > 0 && element("p", {class: "facts"}, facts.join(" · ")),
    fields.length > 0 && element("dl", {class: "fields"}, fields.map(changedField)));
  connectItem(item, headline, kind, () => frame.section(now), () => formerFrame.section(old));
  headline.addEventListener("click", () => alignFrames(old, now));
  return item;
}

function changedField({pointer, old, new: now}) {
  const text = value => typeof value === "string" ? value : JSON.stringify(value, null, 1);
  return [
    element("dt", {}, element("code", {}, pointer || "/")),
    element("dd", {}, old !== null && element("del", {}, text(old)), now !== null && element("ins", {}, text(now))),
  ];
}

/** Keeps a floor of both pages at the same height of the window, while the frames are scrolled together. */
function alignFrames(old, now) {
  const [former, current] = [formerFrame.section(old), frame.section(now)];
  if (!former || !current) return;
  scrollDistance = current.offsetTop - former.offsetTop;
}

/** Scrolls the other frame with the one that was scrolled. */
function scrollOther(scrolled) {
  if (!isComparing() || !frame.document || !formerFrame.document) return;
  // The scrolled frame may only have followed the other one.
  if (Math.abs(scrolled.scrollTop - (scrolled.followed ?? NaN)) < 1) {
    scrolled.followed = null;
    return;
  }
  const [other, top] = scrolled === frame ? [formerFrame, frame.scrollTop - scrollDistance] : [frame, formerFrame.scrollTop + scrollDistance];
  other.scrollTo(top);
  other.followed = other.scrollTop;
}

function connectDifferences() {
  byId("with").addEventListener("change", ({target}) => change({with: target.value || null}));
  byId("copy-markdown").addEventListener("click", copyMarkdown);
  byId("compare-again").addEventListener("click", () => {
    showFormerPage();
    loadDifferences();
  });
}
