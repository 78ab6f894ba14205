/** The draft of the page: its revision, what can be undone, and open conflicts with the file. `null` before the first answer. */
let draft = null;
const draftQuestion = new Question();
/** The page that this window saved last, until it changes. */
let savedPage = null;

/** A page of a gallery and a committed version are only shown. */
const canEdit = () => state.canEdit;

function loadDraft() {
  if (!canEdit() || !view.page) return showDraft(null);
  // Without a connection, the window keeps what it shows.
  draftQuestion.ask(`/api/draft?${query()}`, showDraft, (_, {isUnreachable}) => { if (!isUnreachable) showDraft(null); });
}

function showDraft(answer) {
  draft = answer;
  if (draft?.isChanged) savedPage = null;
  for (const [id, label] of [["undo", draft?.undo], ["redo", draft?.redo]]) {
    const name = capitalized(id);
    setDisabled(byId(id), !label);
    byId(id).title = label ? `${name}: ${label}` : name;
  }
  setDisabled(byId("save"), !draft?.isChanged);
  byId("discard").hidden = !draft?.isChanged;
  byId("draft-state").textContent = !draft ? "" : draft.isChanged ? "Not saved" : savedPage === view.page ? "Saved" : "";
  byId("edit-tools").hidden = !canEdit();
  byId("draft-problem").replaceChildren(...draft?.problem ? [element("div", {class: "banner warning"}, icon("warning"), paragraph(`The draft is not kept when the preview ends: ${draft.problem}`))] : []);
  showConflicts();
  showOwnSummary();
}

/**
 * Requests that change drafts, one after the other, each with the page and the view of the time when it was added. A change of a value that
 * waits is replaced by a newer one of this value.
 */
class EditQueue {
  #waiting = [];
  #current = null;
  #isBusy = false;
  #count = 0;

  /**
   * Adds a request. `place` names the value that it changes; `null` for a request that no other replaces. If the page has changed since the
   * request was made, `retry` returns what differs in the request for the newer page, or `null`. `prepare` returns what is added when it is
   * sent, or `null` if it is not needed any longer.
   */
  add(address, body, {place = null, retry = null, prepare = () => ({})} = {}) {
    return new Promise((resolve, reject) => {
      this.#count += 1;
      // A request that is sent again, because its answer was lost, is known by its name.
      const values = {...viewValues(), ...body, request: `${windowName} ${this.#count}`};
      // Answers to older questions would show the old value in place of what is typed. The outline after the change asks again.
      if (values.page === view.page) for (const question of [formQuestion, draftQuestion]) question.cancel();
      const last = this.#waiting.at(-1);
      if (place !== null && last?.place === place && last.values.page === values.page) {
        last.resolve(null);
        // The revision is that of the text whose pointers are used, which the older change knew.
        values.revision = last.values.revision;
        this.#waiting.pop();
      }
      this.#waiting.push({address, values, place, retry, prepare, resolve, reject});
      void this.#run();
    });
  }

  get isBusy() { return this.#isBusy; }

  /** Whether a request changes a page or waits for that. */
  changes(page) { return this.#current?.values.page === page || this.#waiting.some(({values}) => values.page === page); }

  /** Whether letters that are typed change a page. */
  isTyping(page) { return this.#current?.values.page === page && typeof this.#current.values.group === "string"; }

  async #run() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#waiting.length) {
      const {values, resolve, reject} = this.#current = this.#waiting.shift();
      try {
        const answer = await this.#change(this.#current);
        if (answer && values.page === view.page) showDraft(answer);
        resolve(answer);
        // The outline shows what the form then asks for.
        this.#current = null;
        void pictured.then(() => { if (values.page === view.page && !this.changes(view.page)) loadOutline(); });
      } catch (error) {
        reject(error);
        this.#current = null;
        // The page may have changed in another window or program.
        if (values.page === view.page) {
          loadDraft();
          loadOutline();
        }
      }
    }
    this.#isBusy = false;
  }

  /** Makes a change, also of a page that has changed since. Returns `null` if the next change is a newer one of the same value. */
  async #change({address, values, place, retry, prepare}) {
    const added = prepare();
    if (!added) return null;
    Object.assign(values, added);
    try {
      return await this.#send(address, values);
    } catch (error) {
      if (error.status !== 409 || !retry || values.page !== view.page) throw error;
      const [next] = this.#waiting;
      if (next?.place === place && next.values.page === values.page) return null;
      const newer = await retry();
      if (!newer) throw error;
      return this.#send(address, {...values, ...newer});
    }
  }

  /** Sends a request. While the server cannot be reached, it is sent again and again: nothing that was typed is lost. */
  async #send(address, values) {
    for (let wasUnreachable = false, hasNewToken = false; ;) {
      try {
        const answer = await post(address, values);
        // Otherwise, the events end the state when they are connected again.
        if (wasUnreachable && events?.readyState === EventSource.OPEN) showConnection(true);
        return answer;
      } catch (error) {
        if (error.isUnreachable) {
          wasUnreachable = true;
          showConnection(false);
          await pause(500);
        } else if (!hasNewToken && error.status === 403 && error.message.includes("token")) {
          // The server may have been started again, with another token.
          hasNewToken = true;
          await renewToken();
        } else {
          throw error;
        }
      }
    }
  }
}

const edits = new EditQueue();

/**
 * Changes the draft. Returns the answer; `null` if a newer change of the same value replaced it, or if the change failed.
 * `revision` is that of the text whose pointers the operations have.
 */
async function edit(label, operations, {group = null, place, retry, page = view.page, revision = draft?.revision, whenRefused = () => {}} = {}) {
  // A step of the history that changed no floor leaves this set.
  isUndoing = false;
  try {
    const answer = await edits.add("/api/edit", {label, group, edits: operations, page, revision}, {place, retry});
    if (answer) showEditFailure(null);
    return answer;
  } catch (error) {
    whenRefused(error);
    showEditFailure(error.message);
    return null;
  }
}

async function changeDraft(action, done, more = {}) {
  try {
    const answer = await edits.add(`/api/${action}`, more);
    showEditFailure(null);
    if (answer) announce(done);
    return answer;
  } catch (error) {
    showEditFailure(error.message);
    return null;
  }
}

function showEditFailure(sentence) {
  byId("edit-failure").replaceChildren(...sentence ? [element("div", {class: "banner error"}, icon("error"), paragraph(sentence))] : []);
}

/** Whether the next change of the page is one of the history, which can be out of view. */
let isUndoing = false;

/** Makes a step of the history, if there is one when the changes before it are made. A step whose answer is lost is not made twice. */
async function step(action, done) {
  let label = null;
  const prepare = () => {
    label = draft?.[action] ?? null;
    if (label === null) return null;
    isUndoing = true;
    return {revision: draft.revision};
  };
  typingSession += 1;
  try {
    const answer = await edits.add(`/api/${action}`, {}, {prepare});
    showEditFailure(null);
    if (answer) announce(`${done}: ${label}`);
  } catch (error) {
    isUndoing = false;
    showEditFailure(error.message);
  }
}

const undo = () => step("undo", "Undone");
const redo = () => step("redo", "Made again");

/** Scrolls to the first of the floors that a step of the history changed, unless one of them is in view. */
function revealUndone(floors) {
  if (!isUndoing) return;
  isUndoing = false;
  if (floors.length && !floors.some(floor => frame.isInView(floor))) frame.reveal(floors[0]);
}

/** Saves the draft, after the changes that wait. JSON that is being typed is applied before. */
async function save() {
  const typed = document.activeElement;
  if (typed?.matches("#form .json-text")) typed.dispatchEvent(new Event("change"));
  // What is typed after that is a step of its own.
  typingSession += 1;
  if (isTextRefused) return showEditFailure("The text is not written, because the page was changed elsewhere. Choose one of them, then save.");
  const {page} = view;
  if (!await changeDraft("save", "Saved.")) return;
  savedPage = page;
  if (page === view.page) showDraft(draft);
}

/** Shows each conflict between the draft and a change of the file by another program, with the two choices. */
function showConflicts() {
  const open = (draft?.conflicts ?? []).map((conflict, index) => ({...conflict, index})).filter(conflict => !conflict.isDecided);
  byId("conflicts").replaceChildren(...open.map(({part, place, draft: mine, file, index}) => {
    const choice = (side, label) => element("button", {class: "button", type: "button", onclick: () =>
      changeDraft("decide", "Decided.", {conflict: index, merge: draft.merge, side})}, label);
    return element("div", {class: "banner warning", role: "group", "aria-label": `Conflict in ${part}`}, icon("warning"), element("div", {},
      paragraph(`Another program changed ${part} here, too.`), paragraph(place, "place"),
      element("dl", {class: "fields"}, element("dt", {}, "Draft"), element("dd", {}, mine ?? "(removed)"), element("dt", {}, "File"), element("dd", {}, file ?? "(removed)")),
      element("div", {class: "deeds"}, choice("draft", "Keep the draft"), choice("file", "Use the file"))));
  }));
}

/** Returns whether a text has an undo of its own. A field of the form is written letter by letter, so undo is that of the draft. */
const hasOwnUndo = target => target?.matches?.(".json-text, input:not(#form input, [type=checkbox], [type=radio], [type=color])") ?? false;

function whenEditKey(event) {
  if (!canEdit() || !(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  const deed = key === "s" ? save : hasOwnUndo(event.target) ? null : key === "z" ? event.shiftKey ? redo : undo : key === "y" ? redo : null;
  if (!deed) return;
  event.preventDefault();
  deed();
}

function connectDrafts() {
  byId("undo").addEventListener("click", undo);
  byId("redo").addEventListener("click", redo);
  byId("save").addEventListener("click", ({currentTarget}) => { if (!isDisabledButton(currentTarget)) void save(); });
  byId("discard").addEventListener("click", () => {
    const isOpen = draft?.conflicts.some(({isDecided}) => !isDecided);
    if (!isOpen || confirm("Discard the draft and its conflicts with the file? This cannot be undone.")) void changeDraft("discard", "The page is as its file again.");
  });
  addEventListener("keydown", whenEditKey);
  addEventListener("beforeunload", event => { if (draft?.isChanged || edits.isBusy || document.querySelector("#form .unapplied")) event.preventDefault(); });
}
