/**
 * What the list of pages shows beside each title: its small picture, the number of its findings, and whether it has changed since the last
 * commit or has a draft. Only the pages that are in view are asked for.
 */
const summaries = new Map();
/** The pages in view. */
const pagesInView = new Set();
/** The pages whose summaries are asked for again when they are in view. */
const staleSummaries = new Set();
/** The number of pages that are asked for at once. The browser has few connections to one server. */
const mostSummaryQuestions = 2;
let summaryQuestions = 0;
let pageObserver = null;

/** Watches which pages of the list are in view. */
function observePages() {
  pageObserver?.disconnect();
  pagesInView.clear();
  if (state.isGallery) return;
  for (const page of summaries.keys()) if (!state.pages.some(({path}) => path === page)) summaries.delete(page);
  pageObserver = new IntersectionObserver(entries => {
    for (const {target, isIntersecting} of entries) {
      if (isIntersecting) pagesInView.add(target.dataset.page);
      else pagesInView.delete(target.dataset.page);
    }
    askForSummaries();
  }, {root: byId("page-list")});
  for (const link of byId("page-list").querySelectorAll("a[data-page]")) {
    showSummary(link);
    pageObserver.observe(link);
  }
  showFolderSummaries();
}

/** The time in ms after a change of the page that is shown, at which its summary is asked for: its findings arrive as events. */
const pauseOfOwnSummary = 1000;
let ownSummaryTimer = null;

/** Asks for the summary of a page again, or for those of all pages. */
function forgetSummaries(page = null) {
  for (const known of page === null ? summaries.keys() : [page]) staleSummaries.add(known);
  clearTimeout(ownSummaryTimer);
  if (page === view.page) ownSummaryTimer = setTimeout(askForSummaries, pauseOfOwnSummary);
  else askForSummaries();
}

function askForSummaries() {
  while (summaryQuestions < mostSummaryQuestions) {
    const shown = [...pagesInView];
    const page = shown.find(page => !summaries.has(page)) ?? shown.find(page => staleSummaries.has(page));
    if (page === undefined) return;
    staleSummaries.delete(page);
    summaries.set(page, summaries.get(page) ?? null);
    summaryQuestions += 1;
    void askForSummary(page);
  }
}

/** The values of the view with which each page of the list is laid out. */
const listValues = page => query({page, width: null, scheme: null, states: null});

async function askForSummary(page) {
  const answer = await requestJSON(`/api/summary?${listValues(page)}`).catch(() => null);
  summaryQuestions -= 1;
  if (answer) summaries.set(page, answer);
  for (const link of byId("page-list").querySelectorAll("a[data-page]")) if (link.dataset.page === page) showSummary(link);
  showFolderSummaries();
  askForSummaries();
}

const changeMarks = {added: ["A", "Not committed"], modified: ["M", "Changed since the last commit"]};

function showSummary(link) {
  const summary = summaries.get(link.dataset.page);
  if (!summary) return;
  const address = `/api/thumbnail?${listValues(summary.page)}&version=${summary.version}`;
  const picture = link.querySelector("img");
  if (picture.getAttribute("src") !== address) picture.src = address;
  const [letter, sentence] = changeMarks[summary.change] ?? [];
  link.querySelector(".marks").replaceChildren(...[
    summary.hasDraft && element("span", {class: "draft-mark", title: "Not saved"}, element("span", {class: "unseen"}, " not saved")),
    letter && element("span", {class: "change-mark", title: sentence}, element("span", {"aria-hidden": "true"}, letter), element("span", {class: "unseen"}, ` ${sentence.toLowerCase()}`)),
    findingsBadge(summary),
  ].filter(Boolean));
}

/** Returns the number of errors and warnings; `null` without one. */
function findingsBadge({errors, warnings}) {
  const number = errors + warnings;
  if (!number) return null;
  const words = [errors && counted(errors, "error"), warnings && counted(warnings, "warning")].filter(Boolean).join(", ");
  return element("span", {class: `badge ${errors ? "error" : "warning"}`, title: words}, element("span", {"aria-hidden": "true"}, number), element("span", {class: "unseen"}, ` ${words}`));
}

/** A folder that is closed has the sum of the findings that are known of its pages. */
function showFolderSummaries() {
  const sums = new Map();
  for (const summary of summaries.values()) {
    if (!summary) continue;
    const names = summary.page.split("/");
    for (let count = 1; count < names.length; count += 1) {
      const path = names.slice(0, count).join("/");
      const {errors, warnings} = sums.get(path) ?? {errors: 0, warnings: 0};
      sums.set(path, {errors: errors + summary.errors, warnings: warnings + summary.warnings});
    }
  }
  for (const details of byId("page-list").querySelectorAll("details")) {
    const sum = sums.get(details.dataset.folder);
    const badge = sum && findingsBadge(sum);
    details.querySelector(":scope > summary > .marks").replaceChildren(...badge ? [badge] : []);
  }
}

/** The findings and the draft of the page that is shown arrive as events. */
function showOwnSummary() {
  const summary = summaries.get(view.page);
  if (!summary) return;
  if (findings) {
    const {errors, warnings, notes} = findings.summary;
    Object.assign(summary, {errors, warnings, notes});
  }
  if (draft) summary.hasDraft = draft.isChanged;
  for (const link of byId("page-list").querySelectorAll("a[aria-current]")) showSummary(link);
  showFolderSummaries();
}

function connectPageList() {
  byId("page-list").addEventListener("keydown", whenPageListKey);
  // A commit changes no page.
  addEventListener("focus", () => { if (state) forgetSummaries(); });
}
