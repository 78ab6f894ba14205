const stateQuestion = new Question();

function loadState() {
  stateQuestion.ask("/api/state", answer => {
    if (JSON.stringify(answer) === JSON.stringify(state)) return;
    state = answer;
    nameParts();
    fillChoices();
    fillPageList();
    showHash();
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
