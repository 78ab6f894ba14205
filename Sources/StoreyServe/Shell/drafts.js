/** The draft of the page: its revision, what can be undone, and open conflicts with the file. `null` before the first answer. */
let draft = null;
const draftQuestion = new Question();

/** A page of a gallery and a committed version are only shown. */
const canEdit = () => state.canEdit;

function loadDraft() {
  if (!canEdit() || !view.page) return showDraft(null);
  draftQuestion.ask(`/api/draft?${query()}`, showDraft, () => showDraft(null));
}

function forgetDraft() {
  draft = null;
  edits.clear();
  showDraft(null);
}

function showDraft(answer) {
  draft = answer;
  for (const [id, label] of [["undo", draft?.undo], ["redo", draft?.redo]]) {
    const name = capitalized(id);
    byId(id).disabled = !label;
    byId(id).title = label ? `${name}: ${label}` : name;
  }
  byId("save").disabled = !draft?.isChanged;
  byId("discard").hidden = !draft?.isChanged;
  byId("draft-state").textContent = !draft ? "" : draft.isChanged ? "Not saved" : draft.steps ? "Saved" : "";
  byId("edit-tools").hidden = !canEdit();
  showConflicts();
}

/** Requests that change the draft, one after the other. A change of a value that waits is replaced by a newer one of this value. */
class EditQueue {
  #waiting = [];
  #isBusy = false;

  /** Adds a request. `place` names the value that it changes; `null` for a request that no other replaces. */
  add(address, body, place = null) {
    return new Promise((resolve, reject) => {
      const last = this.#waiting.at(-1);
      if (place !== null && last?.place === place) {
        last.resolve(null);
        this.#waiting.pop();
      }
      this.#waiting.push({address, body, place, resolve, reject});
      void this.#run();
    });
  }

  get isBusy() { return this.#isBusy; }
  clear() { this.#waiting.forEach(({resolve}) => resolve(null)); this.#waiting = []; }

  async #run() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#waiting.length) {
      const {address, body, resolve, reject} = this.#waiting.shift();
      const {page} = view;
      try {
        const answer = await post(address, {...viewValues(), revision: draft?.revision, ...body});
        if (page === view.page) showDraft(answer);
        resolve(answer);
        // The outline shows what the form then asks for.
        if (!this.#waiting.length) loadOutline();
      } catch (error) {
        reject(error);
        this.clear();
        // The page may have changed in another window or program.
        if (page === view.page) loadDraft();
      }
    }
    this.#isBusy = false;
  }
}

const edits = new EditQueue();

/** Changes the draft. Returns the answer; `null` if a newer change of the same value replaced it, or if the change failed. */
async function edit(label, operations, {group = null, place = null} = {}) {
  try {
    const answer = await edits.add("/api/edit", {label, group, edits: operations}, place);
    showEditFailure(null);
    return answer;
  } catch (error) {
    showEditFailure(error.message);
    return null;
  }
}

async function changeDraft(action, done, more = {}) {
  try {
    await edits.add(`/api/${action}`, more);
    showEditFailure(null);
    announce(done);
  } catch (error) {
    showEditFailure(error.message);
  }
}

function showEditFailure(sentence) {
  byId("edit-failure").replaceChildren(...sentence ? [element("div", {class: "banner error"}, icon("error"), paragraph(sentence))] : []);
}

const undo = () => draft?.undo && changeDraft("undo", `Undone: ${draft.undo}`);
const redo = () => draft?.redo && changeDraft("redo", `Made again: ${draft.redo}`);
const save = () => draft?.isChanged && changeDraft("save", "Saved.");

/** Shows each conflict between the draft and a change of the file by another program, with the two choices. */
function showConflicts() {
  const open = (draft?.conflicts ?? []).map((conflict, index) => ({...conflict, index})).filter(conflict => !conflict.isDecided);
  byId("conflicts").replaceChildren(...open.map(({part, place, draft: mine, file, index}) => {
    const choice = (side, label) => element("button", {class: "button", type: "button", onclick: () =>
      changeDraft("decide", "Decided.", {conflict: index, side})}, label);
    return element("div", {class: "banner warning", role: "group", "aria-label": `Conflict in ${part}`}, icon("warning"), element("div", {},
      paragraph(`Another program changed ${part} here, too.`), paragraph(place, "place"),
      element("dl", {class: "fields"}, element("dt", {}, "Draft"), element("dd", {}, mine ?? "(removed)"), element("dt", {}, "File"), element("dd", {}, file ?? "(removed)")),
      element("div", {class: "deeds"}, choice("draft", "Keep the draft"), choice("file", "Use the file"))));
  }));
}

/** Returns whether the keys belong to a text that is typed, which has an undo of its own. */
const isTyping = target => target?.matches?.("textarea, input:not([type=checkbox], [type=radio], [type=color]), select, [contenteditable]") ?? false;

function whenEditKey(event) {
  if (!canEdit() || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const deed = key === "s" ? save : isTyping(event.target) ? null : key === "z" ? event.shiftKey ? redo : undo : key === "y" ? redo : null;
  if (!deed) return;
  event.preventDefault();
  deed();
}

function connectDrafts() {
  byId("undo").addEventListener("click", undo);
  byId("redo").addEventListener("click", redo);
  byId("save").addEventListener("click", save);
  byId("discard").addEventListener("click", () => changeDraft("discard", "The page is as its file again."));
  addEventListener("keydown", whenEditKey);
  addEventListener("beforeunload", event => { if (draft?.isChanged) event.preventDefault(); });
}
