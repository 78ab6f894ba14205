/** Whether the whole page is edited as text, because it is not valid JSON. */
let isEditedAsText = false;
const textQuestion = new Question();

/** Shows the text of the page in place of the form, until it is valid JSON. */
function showTextEditor(sentence) {
  if (isEditedAsText) return;
  isEditedAsText = true;
  textQuestion.ask(`/api/text?${query()}`, ({text}) => {
    const area = element("textarea", {class: "json-text whole", id: "page-text", spellcheck: "false", "aria-label": "Text of the page"});
    area.value = text;
    area.addEventListener("input", () => writeText(area.value));
    byId("part-tools").hidden = true;
    byId("form").replaceChildren(paragraph(sentence, "failure"), area);
  }, failure => byId("form").replaceChildren(paragraph(failure, "empty failure")));
}

function hideTextEditor() {
  isEditedAsText = false;
  textQuestion.cancel();
}

async function writeText(text) {
  try {
    await edits.add("/api/text", {text, group: `text ${typingSession}`}, "text");
    showEditFailure(null);
  } catch (error) {
    showEditFailure(error.message);
  }
}
