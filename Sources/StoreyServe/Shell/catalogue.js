/** The types that can be added; `null` before they were asked for. */
let catalogue = null;
/** The place of the new part in the page of a revision, or the place of a new floor. */
let cataloguePlace = {};

/**
 * Shows the types that can be added.
 * `list` is the pointer of a list in a floor, and `place` the place in a list.
 */
async function openCatalogue({list = null, place = null} = {}) {
  const dialog = byId("catalogue");
  // A part is added at the end of its list, which may not exist yet.
  cataloguePlace = {place: list === null ? place ?? placeForNewPart() : {list, index: listAt(list)?.parts.length ?? 0}, revision: outline.revision};
  const word = (list === null ? outline?.word : outline?.childWord) ?? "floor";
  byId("catalogue-title").textContent = `Add ${word}`;
  byId("catalogue-search").value = "";
  byId("catalogue-list").replaceChildren();
  dialog.showModal();
  try {
    catalogue = (await requestJSON(`/api/catalogue?${query({list})}`)).floors;
  } catch (error) {
    return byId("catalogue-list").replaceChildren(paragraph(error.message, "empty failure"));
  }
  showCatalogue();
}

function showCatalogue() {
  const matches = searched(byId("catalogue-search"));
  const shown = catalogue.filter(({pattern, about}) => matches(`${pattern} ${about}`));
  byId("catalogue-list").replaceChildren(...shown.length ? shown.map(catalogueItem) : [paragraph(catalogue.length ? "No type matches the search." : "Nothing can be added here.", "empty")]);
}

function catalogueItem({pattern, sample, about, json, missingIn, isFull}) {
  const picture = sample !== null && element("span", {class: "picture"}, element("img", {alt: "", loading: "lazy", src: `/api/sample?${query({pattern: sample})}`}));
  return element("li", {}, element("button", {type: "button", class: "sample", disabled: isFull, onclick: () => addPart(pattern, json)},
    picture, element("strong", {}, pattern), about && element("span", {class: "secondary"}, about),
    isFull && element("span", {class: "badge warning"}, "as many as allowed"),
    missingIn.length > 0 && element("span", {class: "badge warning"}, `not in ${missingIn.join(", ")}`)));
}

function addPart(pattern, json) {
  byId("catalogue").close();
  void insertPart(`Add ${pattern}`, inLines(json), {keepsFocus: false, ...cataloguePlace}).then(() => openPanel("edit"));
}

function connectCatalogue() {
  const dialog = element("dialog", {id: "catalogue", class: "catalogue", "aria-labelledby": "catalogue-title"}, ...byId("catalogue").children);
  byId("catalogue").replaceWith(dialog);
  byId("catalogue-search").addEventListener("input", () => { if (catalogue) showCatalogue(); });
  // The first type that matches.
  byId("catalogue-search").addEventListener("keydown", event => {
    const first = byId("catalogue-list").querySelector("button:not(:disabled)");
    if (!first || event.isComposing || !["Enter", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Enter") first.click();
    else first.focus();
  });
  byId("catalogue-close").addEventListener("click", () => byId("catalogue").close());
}
