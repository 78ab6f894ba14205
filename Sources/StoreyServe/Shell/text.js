/** Whether the whole page is edited as text, because it is not valid JSON. */
let isEditedAsText = false;
/** The page and the revision of the text that is shown. */
let shownText = null;
const textQuestion = new Question();

/** Shows the text of the page in place of the form, until it is valid JSON. */
function showTextEditor(sentence) {
  const isSame = isEditedAsText && shownText?.page === view.page;
  isEditedAsText = true;
  // The text of this window is that of the draft while it is typed.
  if (isSame && (edits.isBusy || shownText.revision === draft?.revision)) return;
  const {page} = view;
  textQuestion.ask(`/api/text?${query()}`, ({revision, text}) => {
    shownText = {page, revision};
    const known = byId("page-text");
    if (known) {
      if (known.value !== text) known.value = text;
      return;
    }
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
  }, failure => byId("form").replaceChildren(paragraph(failure, "empty failure")));
}

/** Ends the editing as text, but not while a person types there: what is valid JSON now may not be complete. */
function hideTextEditor() {
  if (!isEditedAsText || byId("page-text") === document.activeElement) return;
  isEditedAsText = false;
  shownText = null;
  textQuestion.cancel();
  byId("form").replaceChildren();
}

async function writeText(text) {
  const {page, revision} = shownText;
  try {
    const answer = await edits.add("/api/text", {text, page, revision, group: `text ${windowName}`}, {place: "text"});
    if (!answer) return;
    showEditFailure(null);
    if (shownText?.page === page) shownText.revision = answer.revision;
  } catch (error) {
    showEditFailure(error.message);
    // The text of the draft replaces the one that was refused.
    if (shownText) shownText.revision = null;
  }
}
