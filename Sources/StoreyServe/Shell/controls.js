/**
 * Returns the control of a field, which writes each change to the draft. Its function `field.show` shows the value of the field after a change
 * elsewhere.
 */
function controlOf(field, id) {
  const make = controls[field.control.kind] ?? controls.json;
  return make(field, id);
}

/** The attributes that tie a control to its label, its purpose and its default. */
function attributes(field, id) {
  const {about, isKnown} = field;
  return {id, "aria-describedby": about || !isKnown ? `${id}-about` : null, placeholder: defaultText(field)};
}

/** The default of a field as it is shown: a text without its quotes, and other values as JSON. */
function defaultText({default: fallback}) {
  if (fallback === null) return null;
  return fallback.startsWith('"') ? JSON.parse(fallback) : fallback;
}

/**
 * A text input that writes while a person types. `jsonOf` returns the JSON of what is typed, or `null` if it cannot be a value of the field;
 * then `kind` says which values can.
 */
function typed(field, input, jsonOf = value => JSON.stringify(value), kind = "") {
  const write = () => {
    const json = jsonOf(input.value);
    showUnwritten(field, input, json === null && input.value !== "" ? `"${input.value}" is not ${kind}. ${field.text ? `${field.text} is kept.` : ""}` : null);
    if (json === null) return;
    input.known = json;
    void setField(field, json, input.value);
  };
  input.value = field.text ?? "";
  // The value that this window showed or wrote last.
  input.known = field.json;
  field.show = () => {
    // What is typed stays as it was typed, also before it is a value, unless the value was changed elsewhere.
    const isTyped = input === document.activeElement && (input === composed || isSameValue(input.known, field.json));
    input.known = field.json;
    if (!isTyped && input.value !== (field.text ?? "")) input.value = field.text ?? "";
  };
  // Characters that are being composed, for example of Chinese, are written when they are complete.
  input.addEventListener("input", event => { if (!event.isComposing) write(); });
  input.addEventListener("compositionend", write);
  // A text that cannot be a value of the field, such as an empty number, is replaced by the value.
  input.addEventListener("change", () => { if (jsonOf(input.value) === null) input.value = field.text ?? ""; });
  return input;
}

/** Shows below a field why what is typed there is not written; `null` if it is. */
function showUnwritten(field, input, sentence) {
  if (sentence === null) input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
  const node = input.closest("[data-field]");
  const shown = node?.querySelector(":scope > .unwritten");
  if (shown) shown.textContent = sentence ?? "";
  else if (node && sentence !== null) node.append(element("p", {class: "unwritten", role: "status"}, sentence));
}

const longText = 60;

/** Whether a text is a number of JSON, which is written as it was typed, with all its digits. */
const isNumber = text => /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text);

/** Returns the number that a person typed, also with a decimal comma; `null` for another text. */
function numberIn(text) {
  const number = text.trim().replace(/^(-?\d+),(\d+)$/, "$1.$2");
  return isNumber(number) ? number : null;
}

/** Returns the JSON of texts of a field. Identifiers and dates that are numbers stay numbers while they are typed. */
function jsonOfTexts(field) {
  let isNumeric = false;
  return value => {
    isNumeric ||= field.json !== null && !field.json.startsWith('"');
    return isNumeric && isNumber(value) ? value : JSON.stringify(value);
  };
}

const controls = {
  text(field, id) {
    const text = field.text ?? "";
    const isLong = text.length > longText || text.includes("\n");
    const input = element(isLong ? "textarea" : "input", {...attributes(field, id), type: isLong ? null : "text", rows: isLong ? Math.min(8, Math.ceil(text.length / 40)) : null});
    return typed(field, input, jsonOfTexts(field));
  },

  number(field, id) {
    const {min, max, step, isWhole} = field.control;
    // An input of the type "number" does not give out "1." while "1.05" is typed.
    const input = element("input", {...attributes(field, id), type: "text", inputmode: "decimal", autocomplete: "off", "data-number": true});
    input.addEventListener("keydown", event => {
      const by = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey ? null : {ArrowUp: 1, ArrowDown: -1}[event.key];
      const number = Number(input.value);
      if (!by || input.value === "" || !Number.isFinite(number)) return;
      event.preventDefault();
      const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, number + by * (step ?? 1)));
      input.value = String(isWhole ? Math.round(next) : Number(next.toFixed(10)));
      input.dispatchEvent(new Event("input"));
    });
    return typed(field, input, numberIn, "a number");
  },

  flag(field, id) {
    const input = element("input", {...attributes(field, id), type: "checkbox", class: "switch", placeholder: null,
      onchange: () => setField(field, JSON.stringify(input.checked))});
    field.show = () => { input.checked = (field.json ?? field.default) === "true"; };
    field.show();
    return input;
  },

  choice(field, id) {
    const {options, isOpen} = field.control;
    if (isOpen) return open(field, id, options);
    const select = element("select", {...attributes(field, id), placeholder: null, onchange: () => setField(field, JSON.stringify(select.value))});
    field.show = () => {
      const isListed = options.some(({value}) => value === field.text);
      fill(select, [...isListed ? [] : [[field.text ?? "", field.text ?? (field.default === null ? "" : `${defaultText(field)} (default)`)]],
        ...options.map(({value, about}) => [value, about ? `${value}: ${about}` : value])]);
      select.value = field.text ?? "";
    };
    field.show();
    return select;
  },

  color(field, id) {
    const input = open(field, id, field.control.options);
    const picker = element("input", {type: "color", "aria-label": `Pick ${field.key}`, "data-role": "picker", onchange: () => setField(field, JSON.stringify(picker.value + (/^#[0-9a-f]{8}$/i.test(field.text ?? "") ? field.text.slice(7) : "")))});
    alsoShow(field, () => { if (/^#[0-9a-f]{6}/i.test(field.text ?? "")) picker.value = field.text.slice(0, 7); });
    return element("div", {class: "pair"}, input, picker);
  },

  date(field, id) {
    const text = field.text ?? "";
    const input = element("input", {...attributes(field, id), type: "text", placeholder: "2026-11-30T20:00+08:00"});
    typed(field, input, jsonOfTexts(field));
    // Milliseconds are edited as a number.
    if (isNumber(text)) return input;
    // The zone of what is typed now.
    const zone = () => /(Z|[+-]\d\d:?\d\d)$/.exec(input.value)?.[0] ?? (input.value === "" ? "Z" : "");
    const picker = element("input", {type: "datetime-local", "data-role": "picker", onchange: () => { if (picker.value) void setField(field, JSON.stringify(picker.value + zone())); }});
    alsoShow(field, () => {
      const text = field.text ?? "";
      picker.value = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?/.exec(text)?.[0] ?? "";
      picker.step = /T\d\d:\d\d:\d\d/.test(text) ? 1 : 60;
      picker.setAttribute("aria-label", `Pick ${field.key}${zone() ? `, in the time zone ${zone()}` : ""}`);
    });
    return element("div", {class: "pair"}, input, picker);
  },

  url(field, id) {
    const input = element("input", {...attributes(field, id), type: "text", inputmode: "url", spellcheck: "false"});
    const shown = element("div", {class: "shown-picture"});
    const choose = element("button", {type: "button", class: "button", "data-role": "choose", "aria-label": `Choose ${field.key}`, onclick: () => openChoices(field)}, "Choose…");
    const pair = element("div", {class: "pair"}, typed(field, input), choose);
    let address = null;
    alsoShow(field, () => {
      // A picture that cannot be loaded is not asked for at each change.
      if (address === field.text) return;
      address = field.text;
      const picture = picturePreview(address);
      shown.replaceChildren(...picture ? [picture] : []);
    });
    return [pair, shown];
  },

  object(field) {
    if (field.json === null) return addButton(field, field.control.new);
    return fieldGroup(field, () => summaryOfFields(field.fields) || "Fields", field.pointer.split("/").length < 5);
  },

  list(field) {
    if (field.json === null) return addButton(field, `[${field.control.new}]`);
    const hidden = field.count - field.fields.length;
    return [
      element("ol", {class: "items"}, field.fields.map((item, index) => listItem(field, item, index))),
      hidden > 0 && paragraph(`${counted(hidden, "more item")}, which can be edited as JSON.`, "about"),
      element("button", {class: "button", type: "button", "data-role": "add", onclick: () => editList(field, `Add to ${field.key}`, {op: "insert", path: `${field.pointer}/-`, json: inLines(field.control.new)})}, "Add"),
    ];
  },

  parts(field) {
    return paragraph(field.count ? `${counted(field.count, outline?.childWord ?? "part")}, in the list on the left` : `Use "Add ${outline?.childWord ?? "part"}"`, "about");
  },

  json(field, id) {
    const text = element("textarea", {...attributes(field, id), class: "json-text", rows: 3, spellcheck: "false", onchange: () => apply()});
    const typed = new TypedJSON(text, field.owner.page, () => placeNow(field.pointer, field.owner.revision));
    const apply = async () => {
      const json = text.value;
      if (!json.trim() || !typed.isUnapplied) return;
      const whenRefused = ({status}) => { if (status === 409) typed.rebase(); };
      if (await setField(field, json, null, {old: field.json === null ? undefined : typed.old, whenRefused})) typed.apply(json);
    };
    field.show = () => typed.show(field.json);
    field.show();
    return field.json === null ? text : assisted(text, () => ({page: field.owner.page, pointer: field.pointer}));
  },
};

/** A text with proposals. */
function open(field, id, options) {
  const list = element("datalist", {id: `${id}-options`}, options.map(({value, about}) => element("option", {value}, about)));
  const input = element("input", {...attributes(field, id), type: "text", list: list.id, autocomplete: "off"});
  typed(field, input);
  return options.length ? element("div", {class: "open-choice"}, input, list) : input;
}

/** Also carries out `show` when a field shows its value, and now. */
function alsoShow(field, show) {
  const showBefore = field.show;
  field.show = () => {
    showBefore();
    show();
  };
  show();
}

/** The group of the fields in an object, with a summary that follows them. */
function fieldGroup(field, summary, isOpen) {
  const details = group(field.pointer, summary(), isOpen, fieldList(field.fields, field.pointer));
  field.show = () => { details.firstChild.textContent = summary(); };
  return details;
}

const addButton = (field, json) => element("button", {class: "button", type: "button", "data-role": "add", onclick: () => setField(field, json)}, `Add ${field.key}`);

/** Shows a picture of the folder. Pictures of other hosts are not loaded by the window. */
function picturePreview(address) {
  if (!address || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address) || !/\.(svg|png|jpe?g|gif|webp|avif)$/i.test(address)) return null;
  const folder = view.page.split("/").slice(0, -1).map(encodeURIComponent).join("/");
  const picture = element("img", {class: "picture-preview", alt: "", src: `/page/${folder ? folder + "/" : ""}${address}`});
  picture.addEventListener("error", () => picture.remove());
  return picture;
}

/** The first text of an object, by which people know it. */
function summaryOfFields(fields) {
  const named = fields.find(({key, text}) => text && /title|name|text|label/i.test(key)) ?? fields.find(({text}) => text);
  return named ? named.text.slice(0, 48) : "";
}

const editList = ({owner: {page, revision}}, label, operation) => edit(label, [operation], {page, revision});

/** A second press, when the item of a button is removed and the list still shows it, means the item that gets the focus then. */
async function removeNext(button) {
  const isGone = await until(() => !button.isConnected);
  const next = document.activeElement;
  if (isGone && next?.matches("#form [data-role=remove]")) next.click();
}

function listItem(list, item, index) {
  const length = list.count;
  const path = item.pointer;
  let isRemoved = false;
  // Each operation names the item, so it means the same one when the list has changed since.
  const tool = (role, name, sign, isOff, operation) => element("button", {
    type: "button", class: "button plain small", "data-role": role, "aria-label": `${name} ${index + 1}`, title: name, disabled: isOff,
    onclick: ({currentTarget}) => {
      if (role === "remove" && isRemoved) return removeNext(currentTarget);
      isRemoved = role === "remove";
      void editList(list, `${name} in ${list.key}`, {...operation, path}).then(answer => { if (!answer) isRemoved = false; });
    }}, sign);
  const tools = element("span", {class: "item-tools"},
    element("span", {class: "drag", draggable: "true", title: "Drag to move", "aria-hidden": "true"}, "⠿"),
    tool("up", "Move up", "↑", index === 0, {op: "shift", by: -1}),
    tool("down", "Move down", "↓", index + 1 === length, {op: "shift", by: 1}),
    tool("copy", "Duplicate", icon("copy"), false, {op: "copy"}),
    tool("remove", "Remove", "×", false, {op: "remove"}));
  const isObject = item.control.kind === "object";
  const content = isObject
    ? fieldGroup(item, () => `${index + 1}. ${summaryOfFields(item.fields)}`, length <= 2)
    : [element("label", {class: "unseen", for: `f${path}`}, item.key), controlOf(item, `f${path}`)];
  const node = element("li", {"data-field": path, class: isObject ? "nested" : null}, content, tools, element("ul", {class: "field-findings"}));
  connectItemDragging(node, list, item, index);
  return node;
}
