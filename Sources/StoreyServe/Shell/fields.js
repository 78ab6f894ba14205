const fieldsQuestion = new Question();
/** The pattern and the fields that are shown, as text, so that the list and the focus in it stay while nothing changes. */
let shownFields = null;

/** The states of the fields that are not shown as the sample has them: `short`, `long`, `missing`, or the index of an option. */
function shownStates() {
  try {
    return Object.entries(JSON.parse(view.states ?? "{}"));
  } catch {
    return [];
  }
}

function changeStates(states) {
  change({states: states.length ? JSON.stringify(Object.fromEntries(states)) : null});
}

function loadFields() {
  const {page} = view;
  const fail = sentence => { shownFields = null; byId("fields").replaceChildren(paragraph(sentence, "empty failure")); };
  fieldsQuestion.ask(`/api/fields?${new URLSearchParams({page}).toString().replaceAll("+", "%20")}`, answer => showFields(page, answer), fail);
}

function showFields(page, answer) {
  if (page !== view.page) return;
  // A field can be renamed or lose an option while the gallery is open.
  const states = shownStates();
  const known = states.filter(([name, state]) => answer.fields.some(field => field.name === name && hasState(field, state)));
  if (known.length < states.length || view.states && !states.length) return changeStates(known);
  const text = JSON.stringify([page, answer]);
  if (text !== shownFields) {
    shownFields = text;
    const origin = answer.sample === null ? "The sample is made up of the fields." : ["The sample is from ", element("code", {}, answer.sample), "."];
    const reset = element("button", {class: "button", type: "button", id: "reset-states", onclick: () => changeStates([])}, "Reset");
    byId("fields").replaceChildren(
      element("div", {class: "bar sample"}, element("p", {}, origin), reset),
      element("ul", {class: "states"}, answer.fields.map(fieldItem)));
  }
  showStates();
}

function hasState({hasLengths, options}, state) {
  return state === "missing" || hasLengths && ["short", "long"].includes(state) || Number.isInteger(state) && options[state] !== undefined;
}

function fieldItem({name, summary, isRequired, hasLengths, options}, index) {
  const words = name.split("/").filter(word => word !== "*");
  const last = words.pop();
  const choices = [["", "Sample"], ...hasLengths ? [["short", "Short"], ["long", "Long"]] : [], ...options.map((option, index) => [String(index), option]), ["missing", "Missing"]];
  const select = element("select", {id: `field-${index}`, "data-field": name, "aria-describedby": summary ? `field-${index}-summary` : null, onchange: () => {
    const others = shownStates().filter(([other]) => other !== name);
    const state = /^\d+$/.test(select.value) ? Number(select.value) : select.value;
    changeStates(state === "" ? others : [...others, [name, state]]);
  }});
  fill(select, choices);
  return element("li", {},
    element("label", {for: select.id}, words.map(word => element("span", {}, `${word} › `)), element("code", {}, last), isRequired && element("span", {}, " required")),
    select, summary && element("p", {id: `field-${index}-summary`}, summary));
}

/** Shows the states of the view in the list. */
function showStates() {
  const states = new Map(shownStates());
  for (const select of byId("fields").querySelectorAll("select")) {
    select.value = states.get(select.dataset.field) ?? "";
    select.closest("li").classList.toggle("changed", states.has(select.dataset.field));
  }
  byId("reset-states").disabled = !states.size;
}
