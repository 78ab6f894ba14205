/** Returns the control of a field, which writes each change to the draft. */
function controlOf(field, id) {
  const make = controls[field.control.kind] ?? controls.json;
  return make(field, id);
}

/** The attributes that tie a control to its label, its purpose and its default. */
function attributes(field, id) {
  const {about, isKnown, default: fallback} = field;
  return {id, "aria-describedby": about || !isKnown ? `${id}-about` : null, placeholder: fallback === null ? null : `${JSON.parse(fallback)}`};
}

/** A text input that writes while a person types. */
function typed(field, input, jsonOf = value => JSON.stringify(value)) {
  input.addEventListener("input", () => {
    const json = jsonOf(input.value);
    if (json !== null) void setField(field, json, {isTyped: true});
  });
  return input;
}

const longText = 60;

const controls = {
  text(field, id) {
    const text = field.text ?? "";
    const isLong = text.length > longText || text.includes("\n");
    const input = element(isLong ? "textarea" : "input", {...attributes(field, id), type: isLong ? null : "text", rows: isLong ? Math.min(8, Math.ceil(text.length / 40)) : null});
    input.value = text;
    // An identifier that is a number stays one.
    const isNumber = field.json !== null && !field.json.startsWith('"');
    return typed(field, input, value => isNumber && /^-?(0|[1-9]\d*)$/.test(value) ? value : JSON.stringify(value));
  },

  number(field, id) {
    const {min, max, step, isWhole} = field.control;
    const input = element("input", {...attributes(field, id), type: "number", min, max, step: step ?? (isWhole ? 1 : "any")});
    input.value = field.text ?? "";
    return typed(field, input, value => value === "" || !Number.isFinite(Number(value)) ? null : JSON.stringify(Number(value)));
  },

  flag(field, id) {
    const input = element("input", {...attributes(field, id), type: "checkbox", class: "switch", placeholder: null,
      onchange: () => setField(field, JSON.stringify(input.checked))});
    input.checked = (field.json ?? field.default) === "true";
    return input;
  },

  choice(field, id) {
    const {options, isOpen} = field.control;
    if (isOpen) return open(field, id, options);
    const select = element("select", {...attributes(field, id), placeholder: null, onchange: () => setField(field, JSON.stringify(select.value))});
    const isListed = options.some(({value}) => value === field.text);
    fill(select, [...isListed ? [] : [[field.text ?? "", field.text ?? (field.default === null ? "" : `${JSON.parse(field.default)} (default)`)]],
      ...options.map(({value, about}) => [value, about ? `${value}: ${about}` : value])]);
    select.value = field.text ?? "";
    return select;
  },

  color(field, id) {
    const input = open(field, id, field.control.options);
    const picker = element("input", {type: "color", "aria-label": `Pick ${field.key}`, "data-role": "picker", onchange: () => setField(field, JSON.stringify(picker.value))});
    if (/^#[0-9a-f]{6}/i.test(field.text ?? "")) picker.value = field.text.slice(0, 7);
    return element("div", {class: "pair"}, input, picker);
  },

  date(field, id) {
    const input = element("input", {...attributes(field, id), type: "text", placeholder: "2026-11-30T20:00+08:00"});
    input.value = field.text ?? "";
    const zone = /(Z|[+-]\d\d:?\d\d)$/.exec(field.text ?? "")?.[0] ?? "Z";
    const picker = element("input", {type: "datetime-local", "aria-label": `Pick ${field.key}, in the time zone ${zone}`, "data-role": "picker",
      onchange: () => { if (picker.value) void setField(field, JSON.stringify(picker.value + zone)); }});
    picker.value = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(field.text ?? "")?.[0] ?? "";
    return element("div", {class: "pair"}, typed(field, input), picker);
  },

  url(field, id) {
    const input = element("input", {...attributes(field, id), type: "text", inputmode: "url", spellcheck: "false"});
    input.value = field.text ?? "";
    return [typed(field, input), picturePreview(field.text)];
  },

  object(field) {
    if (field.json === null) return addButton(field, field.control.new);
    return group(field.pointer, summaryOfFields(field.fields) || "Fields", field.pointer.split("/").length < 5, fieldList(field.fields, field.pointer));
  },

  list(field) {
    if (field.json === null) return addButton(field, `[${field.control.new}]`);
    const {length} = field.fields;
    return [
      element("ol", {class: "items"}, field.fields.map((item, index) => listItem(field, item, index))),
      element("button", {class: "button", type: "button", "data-role": "add", onclick: () => editList(`Add to ${field.key}`, {op: "insert", path: `${field.pointer}/${length}`, json: field.control.new})}, "Add"),
    ];
  },

  json(field, id) {
    const text = element("textarea", {...attributes(field, id), class: "json-text", rows: 3, spellcheck: "false", onchange: () => { if (text.value.trim()) void setField(field, text.value); }});
    text.value = field.json ?? "";
    return text;
  },
};

/** A text with proposals. */
function open(field, id, options) {
  const list = element("datalist", {id: `${id}-options`}, options.map(({value, about}) => element("option", {value}, about)));
  const input = element("input", {...attributes(field, id), type: "text", list: list.id, autocomplete: "off"});
  input.value = field.text ?? "";
  typed(field, input);
  return options.length ? element("div", {class: "open-choice"}, input, list) : input;
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

const editList = (label, operation) => edit(label, [operation]);

function listItem(list, item, index) {
  const {length} = list.fields;
  const path = item.pointer;
  const tool = (role, name, sign, isOff, operation) => element("button", {
    type: "button", class: "button plain small", "data-role": role, "aria-label": `${name} ${index + 1}`, title: name, disabled: isOff,
    onclick: () => editList(`${name} in ${list.key}`, operation)}, sign);
  const tools = element("span", {class: "item-tools"},
    tool("up", "Move up", "↑", index === 0, {op: "move", from: path, path: `${list.pointer}/${index - 1}`}),
    tool("down", "Move down", "↓", index + 1 === length, {op: "move", from: path, path: `${list.pointer}/${index + 1}`}),
    tool("copy", "Duplicate", icon("copy"), false, {op: "insert", path: `${list.pointer}/${index + 1}`, json: item.json}),
    tool("remove", "Remove", "×", false, {op: "remove", path}));
  const isObject = item.control.kind === "object";
  const content = isObject
    ? group(path, `${index + 1}. ${summaryOfFields(item.fields)}`, length <= 2, fieldList(item.fields, path))
    : [element("label", {class: "unseen", for: `f${path}`}, `${list.key} ${index + 1}`), controlOf({...item, key: `${list.key} ${index + 1}`}, `f${path}`)];
  return element("li", {"data-field": path, class: isObject ? "nested" : null}, content, tools, element("ul", {class: "field-findings"}));
}
