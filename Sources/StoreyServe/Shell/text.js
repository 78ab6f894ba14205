/** Whether the whole page is edited as text, because it is not valid JSON. */
let isEditedAsText = false;
/** The page, the revision and the text that the editor began with, or that the server accepted last; `null` before the text arrived. */
let shownText = null;
/** Whether the page was changed elsewhere while a person typed, so that the text is written when the person has decided. */
let isTextRefused = false;
const textQuestion = new Question();

/** Shows the text of the page in place of the form, until it is valid JSON. */
function showTextEditor(sentence) {
  isEditedAsText = true;
  followText(sentence);
}

/** Shows the text of the draft, unless a person has typed another one. */
function followText(sentence) {
  const isSame = shownText?.page === view.page;
  if (isSame && (edits.isBusy || isTextRefused || shownText.revision === draft?.revision)) return;
  const {page} = view;
  textQuestion.ask(`/api/text?${query()}`, ({revision, text}) => {
    const area = byId("page-text");
    if (!area || shownText?.page !== page) return openText({page, revision, text}, sentence);
    // What is typed and not accepted is compared with the page by the server.
    if (area.value !== shownText.text) return;
    shownText = {page, revision, text};
    if (area.value === text) return;
    const {selectionStart} = area;
    const isBefore = text.slice(0, selectionStart) === area.value.slice(0, selectionStart);
    const behind = area.value.length - selectionStart;
    area.value = text;
    const cursor = isBefore ? selectionStart : Math.max(0, text.length - behind);
    area.setSelectionRange(cursor, cursor);
  }, failure => byId("form").replaceChildren(paragraph(failure, "empty failure")));
}

function openText(shown, sentence) {
  shownText = shown;
  isTextRefused = false;
  const {page, text} = shown;
  const area = element("textarea", {class: "json-text whole", id: "page-text", spellcheck: "false", "aria-label": "Text of the page"});
  area.value = text;
  const {line = null, column = null} = problem ?? {};
  if (line !== null) {
    const at = text.split("\n").slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, (column ?? 1) - 1);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(at, at);
      area.scrollTop = Math.max(0, (line - 5) * Number.parseFloat(getComputedStyle(area).lineHeight));
    });
  }
  area.addEventListener("input", event => { if (!event.isComposing) void writeText(area.value); });
  area.addEventListener("compositionend", () => writeText(area.value));
  area.addEventListener("blur", () => { if (!edits.isBusy && isEditedAsText) loadOutline(); });
  byId("part-tools").hidden = true;
  byId("form").replaceChildren(paragraph(sentence, "failure"), assisted(area, () => ({page, pointer: ""})));
}

/** Ends the editing as text, but not while a person types there: what is valid JSON now may not be complete. */
function hideTextEditor() {
  if (!isEditedAsText) return;
  if (isTextRefused || byId("page-text") === document.activeElement) return followText("The page is valid JSON now. The form is shown when you leave the text.");
  closeTextEditor();
}

/** Ends the editing as text at once. */
function closeTextEditor() {
  if (!isEditedAsText) return;
  [isEditedAsText, isTextRefused, shownText] = [false, false, null];
  textQuestion.cancel();
  byId("form").replaceChildren();
}

async function writeText(text, revision = shownText.revision) {
  if (isTextRefused) return;
  const {page} = shownText;
  try {
    const answer = await edits.add("/api/text", {text, page, revision, group: `text ${windowName}`}, {place: "text"});
    if (!answer) return;
    showEditFailure(null);
    if (shownText?.page === page) shownText = {page, revision: answer.revision, text};
  } catch (error) {
    if (error.status !== 409 || shownText?.page !== page) return showEditFailure(error.message);
    refuseText(error.message);
  }
}

/** Shows the two choices above a text that is not written, until one is made. */
function refuseText(sentence) {
  isTextRefused = true;
  const area = byId("page-text");
  area.classList.add("unapplied");
  const choose = (label, deed) => element("button", {class: "button", type: "button", onclick: () => {
    isTextRefused = false;
    area.classList.remove("unapplied");
    banner.remove();
    deed();
  }}, label);
  const banner = element("div", {class: "banner error", id: "text-refusal", role: "alert"}, icon("error"), element("div", {}, paragraph(sentence),
    element("div", {class: "deeds"},
      choose("Replace the page by the text", () => writeText(area.value, draft.revision)),
      choose("Show the page", () => {
        closeTextEditor();
        loadOutline();
      }))));
  byId("form").prepend(banner);
}
