/** The floor types that can be added; `null` before they were asked for. */
let catalogue = null;

async function openCatalogue() {
  const dialog = byId("catalogue");
  byId("catalogue-search").value = "";
  dialog.showModal();
  try {
    catalogue = (await requestJSON(`/api/catalogue?${query()}`)).floors;
  } catch (error) {
    return byId("catalogue-list").replaceChildren(paragraph(error.message, "empty failure"));
  }
  showCatalogue();
}

function showCatalogue() {
  const words = byId("catalogue-search").value.toLowerCase().split(/\s+/);
  const shown = catalogue.filter(({pattern, about}) => words.every(word => `${pattern} ${about}`.toLowerCase().includes(word)));
  byId("catalogue-list").replaceChildren(...shown.length ? shown.map(catalogueItem) : [paragraph("No floor type matches the search.", "empty")]);
}

function catalogueItem({pattern, about, json, missingIn}) {
  const address = `/api/sample?${query({pattern})}`;
  return element("li", {}, element("button", {type: "button", class: "sample", onclick: () => addPart(pattern, json)},
    element("img", {alt: "", loading: "lazy", src: address}), element("strong", {}, pattern), about && element("span", {class: "secondary"}, about),
    missingIn.length > 0 && element("span", {class: "badge warning"}, `not in ${missingIn.join(", ")}`)));
}

function addPart(pattern, json) {
  byId("catalogue").close();
  void insertPart(`Add ${pattern}`, json, {keepsFocus: false}).then(() => openPanel("edit"));
}

function connectCatalogue() {
  const dialog = element("dialog", {id: "catalogue", class: "catalogue", "aria-labelledby": "catalogue-title"}, ...byId("catalogue").children);
  byId("catalogue").replaceWith(dialog);
  byId("catalogue-search").addEventListener("input", () => { if (catalogue) showCatalogue(); });
  byId("catalogue-close").addEventListener("click", () => byId("catalogue").close());
}
