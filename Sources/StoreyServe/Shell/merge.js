const kinds = {
  changed: "Both changed this value, differently.",
  removed: "One version removed a value that the other one changed or moved.",
  moved: "Both moved or inserted this element, to different places.",
  inserted: "Both inserted a value with one name, and different content.",
};
let page = 0;
let index = 0;
let state;
/** The number of the last request for pictures; answers to earlier ones are dropped. */
let shown = 0;

function report(error) { byId("message").textContent = error ? error.message : ""; }

function show() {
  const conflict = state.conflicts[index];
  byId("title").textContent = `Merge of ${state.output}`;
  const total = state.conflicts.length;
  byId("count").textContent = total === 0 ? "no conflicts" : `conflict ${index + 1} of ${total}, ${state.open} open` + (state.saved ? ", saved" : "");
  byId("previous").disabled = index === 0;
  byId("next").disabled = index + 1 >= total;
  byId("save").disabled = state.open > 0 || state.saved;
  const sides = byId("sides");
  sides.textContent = "";
  byId("place").textContent = conflict ? conflict.floor : "";
  byId("kind").textContent = conflict ? `${conflict.place}: ${kinds[conflict.kind]}` : "Save writes the merged page.";
  if (!conflict) return;
  for (const [name, title] of [["ours", `Ours: ${state.ours}`], ["theirs", `Theirs: ${state.theirs}`], ["result", "Merged page"]]) {
    sides.append(element("section", {class: conflict.decision === name ? "side chosen" : "side", id: `side-${name}`},
      element("h3", {}, title),
      name === "result" ? paragraph(conflict.decision ? `with ${conflict.decision}` : "with ours until you decide", "soft") : [
        element("button", {id: `take-${name}`, type: "button", "aria-pressed": String(conflict.decision === name), onclick: () => decide(name)},
          name === "ours" ? "Take ours (1)" : "Take theirs (2)"),
        element("pre", {tabindex: 0}, conflict[name] ?? "(absent)"),
      ],
      element("div", {class: "picture"})));
  }
  void showPictures();
}

async function showPictures() {
  const request = ++shown;
  try {
    const pictures = await requestJSON(`/api/pictures?page=${page}&conflict=${index}`);
    if (request !== shown) return;
    for (const name of ["ours", "theirs", "result"]) {
      const place = document.querySelector(`#side-${name} .picture`);
      if (pictures[name]) place.innerHTML = pictures[name];
      else place.append(paragraph("This floor is not shown here.", "soft"));
    }
  } catch (error) { report(error); }
}

async function run(action) {
  try {
    report();
    await action();
    show();
  } catch (error) { report(error); }
}

function decide(side) {
  return run(async () => {
    const focused = document.activeElement?.id;
    state = await post("/api/decide", {page, conflict: index, side});
    if (focused) setTimeout(() => byId(focused)?.focus());
  });
}

function go(step) {
  index = Math.min(Math.max(index + step, 0), Math.max(state.conflicts.length - 1, 0));
  show();
}

function save() { return run(async () => { state = await post("/api/save", {page}); }); }

function load() { return run(async () => { index = 0; state = await requestJSON(`/api/merge?page=${page}`); }); }

byId("previous").addEventListener("click", () => go(-1));
byId("next").addEventListener("click", () => go(1));
byId("save").addEventListener("click", save);
byId("page").addEventListener("change", (event) => { page = Number(event.target.value); void load(); });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT" || !state) return;
  const actions = {
    1: () => decide("ours"), 2: () => decide("theirs"), 0: () => decide(null), j: () => go(1), k: () => go(-1),
    s: () => { if (!byId("save").disabled) void save(); },
  };
  if (!(event.key in actions) || ("120".includes(event.key) && state.conflicts.length === 0)) return;
  event.preventDefault();
  actions[event.key]();
});
(async () => {
  const pages = await requestJSON("/api/pages");
  byId("page").append(...pages.map(({output}, number) => element("option", {value: number}, output)));
  byId("pages").hidden = pages.length < 2;
  await load();
})().catch(report);
