/** The JSON that was typed and is not applied, by the page and the pointer of the value: `{text, old}`, with the JSON that it is to replace. */
const unappliedTexts = new Map();
/** The revisions of other pages whose pointers their texts have. */
const unappliedRevisions = new Map();

function unappliedOf(page) {
  if (!unappliedTexts.has(page)) unappliedTexts.set(page, new Map());
  return unappliedTexts.get(page);
}

/** Keeps what is typed and not applied in a page that is left. */
function keepUnapplied({page, revision}) {
  if (unappliedOf(page).size) unappliedRevisions.set(page, revision);
  else unappliedTexts.delete(page);
}

/** Gives the texts of the page their pointers of now. A text whose value is not there any longer is shown, so that a person can copy it. */
function moveUnapplied(since) {
  unappliedRevisions.delete(view.page);
  const lost = movePlaces(unappliedOf(view.page), since);
  if (!lost.length) return;
  showEditFailure("JSON that you typed was not applied, and its place in the page is not known any longer:");
  byId("edit-failure").firstChild.append(lost.map(({text}) => text).join("\n\n"));
}

/** Keeps what is typed in a text in place of the JSON of a value, until it is applied. `place` returns the pointer of the value now. */
class TypedJSON {
  #text;
  #entries;
  #place;
  #shown = "";

  constructor(text, page, place) {
    this.#text = text;
    this.#entries = unappliedOf(page);
    this.#place = place;
    text.addEventListener("input", () => this.#note());
  }

  /** The JSON that the text is to replace. */
  get old() { return this.#entries.get(this.#place())?.old ?? this.#shown; }

  get isUnapplied() { return this.#text.value !== this.#shown; }

  #note() {
    const pointer = this.#place();
    if (pointer === null) return;
    if (this.isUnapplied) this.#entries.set(pointer, {text: this.#text.value, old: this.old});
    else this.#entries.delete(pointer);
    this.#text.classList.toggle("unapplied", this.isUnapplied);
  }

  /** Shows the JSON of the value, unless another one was typed in its place. */
  show(json) {
    this.#shown = json ?? "";
    const value = this.#entries.get(this.#place())?.text ?? this.#shown;
    if (this.#text.value !== value) this.#text.value = value;
    if (!this.isUnapplied) this.#entries.delete(this.#place());
    this.#text.classList.toggle("unapplied", this.isUnapplied);
  }

  /** Notes that a text was applied. What was typed since is to replace it. */
  apply(json) {
    this.#shown = json;
    this.#entries.delete(this.#place());
    this.#note();
  }

  /** Lets the text replace the JSON that is shown now: a person has seen that it was changed elsewhere. */
  rebase() {
    const entry = this.#entries.get(this.#place());
    if (entry) entry.old = undefined;
  }
}

/** The editor of the JSON of the selected part: its function `show` takes a newer form of the part. */
let partJSON = null;

function jsonEditor(answer) {
  const text = element("textarea", {class: "json-text", id: "part-json", spellcheck: "false", "aria-label": "JSON of the floor", "data-role": "json"});
  let shown = answer;
  const place = () => placeNow(shown.pointer, shown.revision);
  const typed = new TypedJSON(text, answer.page, place);
  typed.show(answer.json);
  let applied = null;
  const apply = async () => {
    const json = text.value;
    // A click elsewhere does not apply it again.
    if (!typed.isUnapplied || json === applied) return;
    if (!/^\s*(\/[/*]|\{)/.test(json)) return showEditFailure("The JSON of a floor is an object, so it begins with a brace. The text is not applied.");
    applied = json;
    const {page, revision, pointer} = shown;
    const whenRefused = ({status}) => { if (status === 409) typed.rebase(); };
    if (await edit("Edit the JSON", [{op: "set", path: pointer, json, old: typed.old}], {page, revision, whenRefused})) typed.apply(json);
    applied = null;
  };
  text.addEventListener("change", apply);
  text.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void apply();
    }
  });
  const node = element("div", {class: "field", "data-field": answer.pointer}, assisted(text, () => ({page: shown.page, pointer: shown.pointer})),
    element("div", {class: "deeds"}, element("button", {class: "button", type: "button", onclick: apply}, "Apply"), element("span", {class: "secondary"}, "Ctrl+Enter applies")),
    element("ul", {class: "field-findings"}));
  partJSON = {
    show(newer) {
      shown = newer;
      node.dataset.field = newer.pointer;
      typed.show(newer.json);
    },
  };
  return node;
}
