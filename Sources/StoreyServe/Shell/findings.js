/** The last event of the findings; `null` before the first one. */
let findings = null;
let shownSeverity = "all";
/** The number of findings that the list has at first, and that one more step adds. */
const findingsOfStep = 200;
let mostShownFindings = findingsOfStep;
/** Whether the findings have changed since they were listed. */
let areFindingsStale = false;
const severities = ["error", "warning", "note"];

/** Shows the numbers of the findings, and lists them if the panel is shown. */
function showFindings() {
  showCounts();
  areFindingsStale = true;
  listStaleFindings();
}

function listStaleFindings() {
  if (!areFindingsStale || lastPanel !== "findings" || !isDetailsShown()) return;
  areFindingsStale = false;
  frame.outline("highlight", null);
  const focused = byId("findings").contains(document.activeElement) ? document.activeElement : null;
  const focusIndex = focused ? [...byId("findings").querySelectorAll("button, input")].indexOf(focused) : -1;
  byId("findings").replaceChildren(...findingsContent());
  // The list is new, but the reader stays at the same place of it.
  if (focused) ([...byId("findings").querySelectorAll("button, input")][focusIndex] ?? byId("findings")).focus();
}

function showCounts() {
  const {errors = 0, warnings = 0, notes = 0} = findings?.summary ?? {};
  const worst = errors ? "error" : warnings ? "warning" : notes ? "note" : "success";
  const parts = [errors && counted(errors, "error"), warnings && counted(warnings, "warning"), notes && counted(notes, "note")].filter(Boolean);
  const total = errors + warnings + notes;
  byId("counts").hidden = !findings;
  byId("counts").className = `button counts ${worst}`;
  const hidden = hiddenFindings();
  byId("counts").replaceChildren(icon(worst), parts.join(", ") || (hidden ? `No new findings (${hidden})` : "No findings"));
  byId("findings-badge").hidden = !total;
  byId("findings-badge").className = `badge ${worst}`;
  byId("findings-badge").textContent = total;
}

function findingsContent() {
  if (!findings) return [paragraph("Checking the page…", "empty")];
  const all = findings.findings;
  const shown = all.filter(finding => shownSeverity === "all" || finding.severity === shownSeverity);
  const notes = findings.notes.map(note => element("li", {}, note));
  return [
    notes.length > 0 && element("ul", {class: "remarks", "aria-label": "Notes"}, notes),
    all.length > 0 && severityFilter(all),
    all.length === 0 && paragraph(`There are no ${hiddenFindings() ? "new " : ""}findings in this page.`, "empty"),
    hiddenFindings() && paragraph(`Not listed: ${hiddenFindings()}.`, all.length ? "remarks" : "remarks empty"),
    all.length > 0 && shown.length === 0 && paragraph("There are no findings of this severity.", "empty"),
    shown.length > 0 && element("ul", {class: "list"}, shown.slice(0, mostShownFindings).map(findingItem)),
    shown.length > mostShownFindings && element("div", {class: "bar"}, moreFindingsButton(shown.length - mostShownFindings)),
  ].filter(Boolean);
}

function moreFindingsButton(left) {
  const onclick = () => {
    mostShownFindings += findingsOfStep;
    showFindings();
  };
  return element("button", {class: "button", type: "button", onclick}, `Show ${Math.min(left, findingsOfStep)} more of ${left}`);
}

/** Returns the numbers of the findings that are not listed: those of the baseline, and those that the configuration suppresses. */
function hiddenFindings() {
  const {known = 0, suppressed = 0} = findings ?? {};
  return [known && `${known} known`, suppressed && `${suppressed} suppressed`].filter(Boolean).join(", ");
}

function severityFilter(all) {
  const choice = (value, label, count) => {
    const onchange = () => {
      shownSeverity = value;
      mostShownFindings = findingsOfStep;
      showFindings();
    };
    const radio = element("input", {type: "radio", name: "severity", value, checked: value === shownSeverity, onchange});
    return element("label", {}, radio, element("span", {}, `${label} ${count}`));
  };
  const numberOf = severity => all.filter(finding => finding.severity === severity).length;
  return element("div", {class: "bar"}, element("fieldset", {class: "segments"},
    element("legend", {class: "unseen"}, "Severity"),
    choice("all", "All", all.length),
    severities.map(severity => choice(severity, `${capitalized(severity)}s`, numberOf(severity)))), fixAllButton());
}

function findingItem(finding) {
  const headline = element("button", {class: `headline ${finding.severity}`, type: "button"},
    icon(finding.severity), element("span", {}, element("span", {class: "unseen"}, `${finding.severity}: `), finding.message));
  const deeds = state.isGallery ? [] : [fixButtons(finding), acceptButtons(finding), finding.line !== null ? editorLink(finding) : []].flat();
  const item = element("li", {"data-finding": finding.id}, headline,
    finding.hint && paragraph(finding.hint),
    element("p", {class: "facts"}, element("code", {}, placeText({...finding, file: shownFile(findings.file)})), element("span", {}, finding.rule)),
    finding.related && relatedPlaces(finding.related),
    deeds.length > 0 && element("div", {class: "deeds"}, deeds));
  connectItem(item, headline, finding.rule, () => frame.section(finding.section));
  return item;
}

/** Returns a closed list of the other places of a finding. */
function relatedPlaces(places) {
  const items = places.map(place => element("li", {},
    element("p", {class: "facts"}, element("code", {}, placeText({...place, file: shownFile(findings.file)})), element("span", {}, place.message)),
    state.hasEditor ? element("div", {class: "deeds"}, editorLink(place)) : []));
  return element("details", {}, element("summary", {}, counted(places.length, "other place")), element("ul", {class: "list"}, items));
}

/** Returns the findings that have one correction, by their rules. */
function fixableFindings() {
  if (!findings.byRule) {
    findings.byRule = new Map();
    for (const finding of findings.findings) {
      if (!finding.isFixable) continue;
      if (!findings.byRule.has(finding.rule)) findings.byRule.set(finding.rule, []);
      findings.byRule.get(finding.rule).push(finding);
    }
  }
  return findings.byRule;
}

/** Returns a button for each correction of a finding that the draft can take over. */
function fixButtons(finding) {
  if (!canEdit()) return [];
  const {version} = findings;
  const {id, message, rule, isFixable} = finding;
  const same = fixableFindings().get(rule) ?? [];
  const fixes = isFixable ? [fixButton("Fix", `Fix: ${message}`, "Fixed.", "/api/fix", {version, id})] :
    finding.suggestions.map(({name, title}) => fixButton(title, title, "Changed.", "/api/fix", {version, id, suggestion: name}));
  // One button for all findings of the rule, at the first one.
  if (isFixable && same.length > 1 && same[0] === finding) fixes.push(fixButton(`Fix all ${same.length} of this rule`, `Fix all ${same.length} of ${rule}`, "Fixed.", "/api/fix-all", {rule}));
  return fixes.flat();
}

/** Returns the controls that accept a finding: a suppression with a reason, and an entry of the baseline. */
function acceptButtons({id, rule, message}) {
  const {version, configuration, baseline} = findings;
  if (!canEdit() || rule === "invalid-json") return [];
  const reason = element("input", {type: "text", placeholder: "Reason", "aria-label": `Reason to suppress: ${message}`});
  const [suppress, failure] = fixButton("Suppress", `Suppress ${rule} here: ${message}`, "Suppressed.", "/api/suppress", () => ({version, id, reason: reason.value}));
  return [
    ...configuration ? [element("details", {class: "accept"}, element("summary", {}, "Suppress…"), element("div", {class: "pair"}, reason, suppress), failure)] : [],
    ...baseline ? fixButton("Add to the baseline", `Add ${rule} to the baseline: ${message}`, "Added.", "/api/accept", () => ({version, id})) : [],
  ];
}

/** Returns a button that corrects all findings with one correction; `null` if there are fewer than two. */
function fixAllButton() {
  const count = canEdit() ? findings.findings.filter(({isFixable}) => isFixable).length : 0;
  return count > 1 ? fixButton(`Fix all ${count}`, `Fix all ${count} findings that have one correction`, "Fixed.", "/api/fix-all", {}) : null;
}

/** Returns a button that changes the draft by a correction, and the place of its failure. */
function fixButton(label, name, done, address, body) {
  const failure = element("span", {class: "failure", role: "alert"});
  const fix = async () => {
    // The button keeps the focus, which the list that follows takes over.
    if (button.ariaDisabled === "true") return;
    failure.textContent = "";
    button.ariaDisabled = "true";
    try {
      // The corrected page and its findings arrive as events, and can be undone.
      await edits.add(address, typeof body === "function" ? body() : body);
      announce(done);
    } catch (error) {
      failure.textContent = error.message;
      button.ariaDisabled = null;
    }
  };
  const button = element("button", {class: "button", type: "button", onclick: fix, "aria-label": name}, label);
  return [button, failure];
}
