const byId = id => document.getElementById(id);
const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Creates an element. A property whose name starts with "on" is a listener, `null`, `undefined` and `false` leave an attribute out.
 * Strings become text nodes: nothing from the server is ever parsed as markup of the shell.
 */
function element(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return node;
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = svg.appendChild(document.createElementNS(svg.namespaceURI, "use"));
  use.setAttribute("href", `#icon-${name}`);
  return svg;
}

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const rounded = number => String(Math.round(number * 10) / 10);
const sized = ({width, height}) => `${rounded(width)} × ${rounded(height)}`;
const capitalized = text => text[0].toUpperCase() + text.slice(1);

/** Disables a button. One that has the focus keeps it, as a button without an effect, until the focus leaves it. */
function setDisabled(button, isDisabled) {
  const keepsFocus = isDisabled && button === document.activeElement;
  button.disabled = isDisabled && !keepsFocus;
  if (!keepsFocus) return button.removeAttribute("aria-disabled");
  if (button.hasAttribute("aria-disabled")) return;
  button.setAttribute("aria-disabled", "true");
  button.addEventListener("blur", () => { if (isDisabledButton(button)) setDisabled(button, true); }, {once: true});
}

const isDisabledButton = button => button.disabled || button.getAttribute("aria-disabled") === "true";
const paragraph = (text, name) => element("p", {class: name}, text);

/**
 * Scrolls a list or a panel, and nothing around it, so that an element is at a share of its height; without one, so that the element is in
 * view.
 */
function bring(node, scroller, share = null) {
  const [inner, outer] = [node.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (share !== null) scroller.scrollTop += inner.top - outer.top - scroller.clientHeight * share;
  else if (inner.top < outer.top) scroller.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) scroller.scrollTop += inner.bottom - outer.bottom;
}

/** Returns a function for texts: whether a text has all words of a search. */
function searched(input) {
  const words = input.value.toLowerCase().split(/\s+/);
  return text => words.every(word => text.toLowerCase().includes(word));
}

/** Says a sentence to screen readers. */
const announce = text => { byId("announcement").textContent = text; };
