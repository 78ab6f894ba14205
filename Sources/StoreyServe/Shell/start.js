const stateQuestion = new Question();

function loadState() {
  stateQuestion.ask("/api/state", answer => {
    if (JSON.stringify(answer) === JSON.stringify(state)) return;
    const isFirst = !state;
    state = answer;
    nameParts();
    fillChoices();
    fillPageList();
    showHash();
    // A page that another program removed for a while is there again, with its draft.
    if (!isFirst && !draft && !edits.changes(view.page)) {
      loadDraft();
      loadOutline();
    }
    document.body.classList.remove("loading");
  }, sentence => {
    if (state) return;
    document.body.classList.remove("loading");
    byId("connection").replaceChildren(paragraph(`${sentence} Reload the window to try again.`, "banner warning"));
  });
}

connectPanes();
connectFormats();
connectToolbar();
connectPanels();
connectPageList();
connectInspector();
connectDifferences();
connectDrafts();
connectOutline();
connectForm();
connectCatalogue();
connectHandles();
connectPresenting();
addEventListener("hashchange", () => { if (state) showHash(); });
addEventListener("resize", () => { if (state) arrange(); });
addEventListener("keydown", event => { if (event.key === "Escape") closeDrawers(); });
loadState();
