let events = null;
let isConnectionLost = false;
let problem = null;
let updateCount = 0;

/** Ends when the last change of the page is drawn. Panels are made again after that, so that the change is seen before. */
let pictured = Promise.resolve();

/** Waits until the window is drawn; at most 100 ms, because a window that is out of view is not. */
const drawn = () => new Promise(done => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 100);
});

const eventHandlers = {
  status(status) {
    problem = status.problem;
    showProblem();
    // A page that stops being valid JSON is edited as text.
    if (problem && state && outline) loadOutline();
  },
  reload() {
    // A page that could not be loaded is tried again after a pause, in case that the server asks for it each time.
    if (!frame.document) return setTimeout(loadPage, 1000);
    countUpdate();
    loadPage();
  },
  swap(swap) {
    if (swap.from !== frame.version) return loadPage();
    const isInPlace = swap.keep.length === frame.sections.length && swap.keep.every((from, index) => from === null || from === index);
    const changed = applySwap(frame, swap);
    if (!isInPlace) frame.sectionsSince = frame.version;
    pictured = drawn();
    frame.placeOutlines();
    placeHandles();
    // The floor in which a person types is outlined already, and each flash is drawn for a second.
    if (!edits.isTyping(view.page)) frame.flash(changed);
    revealUndone(changed);
    showTitle(frame.document.title);
    countUpdate();
    refreshPanel();
    // The window that edits asks for the outline when it has the answer.
    if (!edits.changes(view.page)) loadOutline();
  },
  draft(answer) {
    // The window that edits has the answer already.
    if (edits.changes(view.page) || draft && answer.revision <= draft.revision) return;
    showDraft(answer);
    loadOutline();
  },
  async findings(answer) {
    const source = events;
    await pictured;
    if (events !== source) return;
    findings = answer;
    showFindings();
    showBadges();
    showOwnSummary();
    if (view.panel === "edit") showFieldFindings();
    // Lines of the file, or fields of the floor, can change without a change of the document.
    if (view.panel === "inspector" || state.isGallery) refreshPanel();
  },
  pages({page}) {
    forgetSummaries(page);
  },
  state() {
    loadState();
  },
};

/** Listens for changes of the page, beginning with a version. */
function listen(version) {
  stopListening();
  const source = events = new EventSource(`/events?${query({version})}`);
  source.addEventListener("open", () => {
    // The list may have changed since the window read it.
    loadState();
    if (!isConnectionLost) return;
    showConnection(true);
    loadPage();
  });
  source.addEventListener("error", async () => {
    // After an answer with an error status, the browser does not try again. The page may be missing from a server that is there.
    const isRefused = source.readyState === EventSource.CLOSED;
    const isThere = isRefused && await fetch("/api/state").then(answer => answer.ok, () => false);
    if (events !== source) return;
    if (!isThere) showConnection(false);
    if (isRefused) setTimeout(() => { if (events === source) listen(version); }, 2000);
  });
  for (const [name, handle] of Object.entries(eventHandlers)) {
    source.addEventListener(name, event => handle(JSON.parse(event.data)));
  }
}

function stopListening() {
  events?.close();
  events = null;
}

function showConnection(isThere) {
  isConnectionLost = !isThere;
  const banner = element("p", {class: "banner warning"}, icon("refresh"), "Connection lost; reconnecting…");
  byId("connection").replaceChildren(...isThere ? [] : [banner]);
}

/** Counts the changes that other programs and windows made. */
function countUpdate() {
  if (edits.isBusy) return;
  updateCount += 1;
  byId("updates").textContent = `Updated ${counted(updateCount, "time")}, last at ${new Date().toLocaleTimeString("en-GB")}`;
}

function placeText({file, line, column}) {
  return [file, line, column].filter(part => part !== null && part !== undefined).join(":");
}

/**
 * The file of a place as the window shows it: its path in the folder. A floor of a gallery is a page of its own, with other lines than the
 * file that its sample comes from.
 */
const shownFile = file => state.isGallery || file.endsWith(`/${view.page}`) ? view.page : file;

/** Shows the problem that keeps the page from being laid out, above the last good page. */
function showProblem() {
  const text = problem && [
    paragraph(problem.message),
    problem.hint && paragraph(problem.hint),
    element("p", {}, element("code", {}, placeText({...problem, file: shownFile(problem.file)})), frame.document && " · The last good version is shown."),
  ];
  byId("problem").replaceChildren(...problem ? [element("div", {class: "banner error"}, icon("error"), element("div", {}, text))] : []);
}
