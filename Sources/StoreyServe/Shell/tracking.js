const planQuestion = new Question();

function loadPlan() {
  planQuestion.ask(`/api/plan?${query()}`, showPlan, sentence => byId("tracking").replaceChildren(paragraph(sentence, "empty failure")));
}

function showPlan({threshold, exposures, withoutEvent, sharedEvents}) {
  const {share, duration, once} = threshold;
  const rule = `An exposure counts when ${rounded(share * 100)} % of the area is in view for ${duration} ms${once ? ", once" : ", each time"}.`;
  const columns = ["Path", "Part", "Event and action"];
  const scroll = byId("tracking").scrollTop;
  byId("tracking").replaceChildren(
    paragraph(rule, "bar secondary"),
    ...planProblems(withoutEvent, sharedEvents),
    exposures.length
      ? element("div", {class: "table", tabindex: 0, role: "region", "aria-label": "Exposures"}, element("table", {},
        element("thead", {}, element("tr", {}, columns.map(name => element("th", {scope: "col"}, name)))),
        element("tbody", {}, exposures.map(exposureRow))))
      : paragraph("The tracking plan is empty.", "empty"));
  byId("tracking").scrollTop = scroll;
}

function planProblems(withoutEvent, sharedEvents) {
  const problems = [
    ...sharedEvents.filter(({sameAction}) => !sameAction)
      .map(({eventId, paths}) => [`${paths.length} actions share the event ${eventId}:`, paths]),
    ...withoutEvent.length ? [[`${counted(withoutEvent.length, "action")} without an event:`, withoutEvent]] : [],
  ];
  if (!problems.length) return [];
  return [element("ul", {class: "list"}, problems.map(([sentence, paths]) => {
    const links = paths.map(path => {
      const button = element("button", {class: "link", type: "button"}, path);
      connectItem(button, button, path, () => planned(path));
      return button;
    });
    return element("li", {}, remark("warning", sentence), element("p", {class: "deeds"}, links));
  }))];
}

function exposureRow({path, kind, eventId, label, pattern, action}) {
  const button = element("button", {class: "link", type: "button"}, path);
  const cell = (text, ...details) => element("td", {}, text ?? "–", paragraph(details.filter(Boolean).join(" · "), "secondary"));
  const deed = action && [action.kind, action.destination ?? action.url];
  const row = element("tr", {}, element("th", {scope: "row"}, button), cell(label, kind, pattern), cell(eventId, ...deed ?? []));
  connectItem(row, button, eventId ?? path, () => planned(path));
  return row;
}

/** Returns the part or element of a path of the plan: `3.0`, `3.h`, `3.0.1`, `float.2`. */
function planned(path) {
  const isPartPath = /^\d+\.(\d+|h)$/.test(path);
  return isPartPath ? partNode(path) : frame.find(`[data-action="${path}"]`);
}
