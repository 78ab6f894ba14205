/**
 * Help with JSON that is typed: what fits at the cursor, and what the text there means. The server answers as the language server does.
 * The list opens while a key or a text is typed, and with Ctrl+Space.
 */
class JSONHelp {
  #area;
  #place;
  #list = element("ul", {class: "proposals", role: "listbox", "aria-label": "Proposals", hidden: true});
  #about = element("p", {class: "about json-about", role: "status"});
  /** The proposals for the word at the cursor, and the length of the text that they were made for. */
  #found = [];
  #length = 0;
  /** Those that fit what was typed since. */
  #items = [];
  #chosen = 0;
  /** Whether a person has chosen a proposal with the arrow keys, and the label of the chosen one. */
  #isMoved = false;
  #chosenLabel = null;
  #asked = 0;
  /** Whether a question about what is typed waits for its answer. */
  #isTyping = false;
  #timer = null;

  /** `place` returns the page and the pointer of the value that is typed. */
  constructor(area, place) {
    this.#area = area;
    this.#place = place;
    this.#list.id = `${area.id}-proposals`;
    area.setAttribute("aria-autocomplete", "list");
    area.setAttribute("aria-controls", this.#list.id);
    area.addEventListener("input", event => {
      const isWord = !event.isComposing && /^["\w#.:/-]$/.test(event.data ?? "");
      // A letter that no proposal has can be deleted again.
      const isOpen = this.#found.length > 0;
      if (isOpen) this.#follow();
      this.#askSoon(area.selectionStart, isWord || isOpen);
    });
    area.addEventListener("keydown", event => this.#whenKey(event), {capture: true});
    area.addEventListener("keyup", ({key}) => { if (/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(key) && this.#list.hidden) this.#askSoon(area.selectionStart, false); });
    area.addEventListener("click", () => this.#askSoon(area.selectionStart, false));
    area.addEventListener("blur", () => this.#close());
    // A line that is typed at the lower edge scrolls the text.
    area.addEventListener("scroll", () => this.#placeList());
    area.addEventListener("pointermove", event => this.#askSoon(this.#offsetAt(event), null, 300));
  }

  /** The text with the list above it and the explanation below it. */
  get element() { return element("div", {class: "assisted"}, this.#area, this.#list, this.#about); }

  /** Asks about a place after a pause. `opens` is whether the list opens; `null` leaves it as it is. */
  #askSoon(offset, opens, pause = 60) {
    // The pointer does not replace a question about what is typed.
    if (opens === null && (this.#isTyping || this.#found.length > 0)) return;
    this.#isTyping = opens === true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(offset, opens), pause);
  }

  async #ask(offset, opens) {
    const number = this.#asked += 1;
    const {page, pointer} = this.#place();
    const json = this.#area.value;
    const answer = await post("/api/assist", {...viewValues(), page, pointer, json, offset}).catch(() => null);
    // What was typed meanwhile asks again.
    if (number === this.#asked) this.#isTyping = false;
    if (!answer || number !== this.#asked || !this.#area.isConnected) return;
    this.#about.textContent = answer.about ?? "";
    if (opens === null) return;
    this.#found = opens ? answer.items : [];
    this.#length = json.length;
    this.#follow();
  }

  /** Shows the proposals that fit the text before the cursor. */
  #follow() {
    const cursor = this.#area.selectionStart;
    const plain = text => text.replaceAll('"', "").toLowerCase();
    this.#items = this.#found.filter(({filter, start}) => cursor >= start && plain(filter).includes(plain(this.#area.value.slice(start, cursor))));
    // The proposal that was chosen stays so.
    const label = this.#isMoved ? this.#chosenLabel : null;
    this.#chosen = Math.max(0, this.#items.findIndex(item => item.label === label));
    this.#show();
  }

  #show() {
    this.#list.hidden = this.#items.length === 0;
    this.#list.replaceChildren(...this.#items.map(({label, detail}, index) => {
      const item = element("li", {role: "option", id: `${this.#list.id}-${index}`}, element("code", {}, label), detail && element("span", {class: "secondary"}, detail));
      // The text keeps the focus.
      item.addEventListener("pointerdown", event => { event.preventDefault(); this.#take(this.#items[index]); });
      return item;
    }));
    this.#placeList();
    this.#choose(this.#chosen);
  }

  /** Puts the list below the cursor. */
  #placeList() {
    const {left, top} = this.#caret();
    this.#list.style.left = `${Math.max(0, Math.min(left, this.#area.clientWidth - 240))}px`;
    this.#list.style.top = `${top}px`;
  }

  #move(step) {
    this.#isMoved = true;
    this.#choose(this.#chosen + step);
  }

  #choose(index) {
    this.#chosen = (index + this.#items.length) % Math.max(1, this.#items.length);
    [...this.#list.children].forEach((item, place) => item.setAttribute("aria-selected", place === this.#chosen));
    const item = this.#list.children[this.#chosen];
    if (!item) return this.#area.removeAttribute("aria-activedescendant");
    this.#area.setAttribute("aria-activedescendant", item.id);
    bring(item, this.#list);
    this.#chosenLabel = this.#items[this.#chosen].label;
    this.#about.textContent = this.#items[this.#chosen].about;
  }

  #close() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#found = [];
    this.#items = [];
    this.#isMoved = false;
    this.#show();
  }

  #whenKey(event) {
    const {key, ctrlKey} = event;
    const isOpen = !this.#list.hidden;
    const deed = ctrlKey && key === " " ? () => this.#ask(this.#area.selectionStart, true)
      : isOpen && !ctrlKey && {
        ArrowDown: () => this.#move(1), ArrowUp: () => this.#move(-1),
        Enter: () => this.#take(this.#items[this.#chosen]), Tab: () => this.#take(this.#items[this.#chosen]), Escape: () => this.#close(),
      }[key];
    if (!deed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    deed();
  }

  /** Replaces the text at the cursor, as one step of the undo of the browser. */
  #take({text, start, end}) {
    const area = this.#area;
    // What was typed since the proposal was made is part of the word that it replaces.
    const last = end + area.value.length - this.#length;
    this.#close();
    area.focus();
    area.setSelectionRange(start, last);
    if (!document.execCommand("insertText", false, text)) {
      area.setRangeText(text, start, last, "end");
      area.dispatchEvent(new Event("input"));
    }
    // The cursor is in an empty text of the new value.
    const empty = text.indexOf('""');
    if (empty >= 0) area.setSelectionRange(start + empty + 1, start + empty + 1);
  }

  // Places in the text, whose lines are not broken

  #metrics() {
    const style = getComputedStyle(this.#area);
    const context = JSONHelp.#canvas.getContext("2d");
    context.font = style.font;
    const number = name => Number.parseFloat(style[name]);
    return {context, line: number("lineHeight"), top: number("paddingTop"), left: number("paddingLeft")};
  }

  static #canvas = document.createElement("canvas");

  #caret() {
    const {context, line, top, left} = this.#metrics();
    const lines = this.#area.value.slice(0, this.#area.selectionStart).split("\n");
    const {scrollTop, scrollLeft} = this.#area;
    return {top: top + lines.length * line - scrollTop, left: left + context.measureText(lines.at(-1)).width - scrollLeft};
  }

  #offsetAt({offsetX, offsetY}) {
    const {context, line, top, left} = this.#metrics();
    const lines = this.#area.value.split("\n");
    const row = Math.min(lines.length - 1, Math.max(0, Math.floor((offsetY + this.#area.scrollTop - top) / line)));
    const wanted = offsetX + this.#area.scrollLeft - left;
    let column = 0;
    while (column < lines[row].length && context.measureText(lines[row].slice(0, column + 1)).width <= wanted) column += 1;
    return lines.slice(0, row).reduce((sum, text) => sum + text.length + 1, column);
  }
}

/** Returns a text with help. */
const assisted = (area, place) => new JSONHelp(area, place).element;
