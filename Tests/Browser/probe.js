// Functions with which the tests inspect a page. They are installed before the script of the page, and its policy does not
// apply to them.
window.storeyProbe = {
  // Rectangles are [x, y, width, height] in page coordinates.
  rect(element) {
    const box = element.getBoundingClientRect();
    return [box.x + scrollX, box.y + scrollY, box.width, box.height];
  },

  // The rectangle of an element for a carousel at offset 0. In a right-to-left page, Chromium may begin one pixel away from 0.
  rectAtRest(element) {
    const [x, ...rest] = this.rect(element);
    const scroller = this.scrollers().find(e => e !== element && e.contains(element));
    return [x + (scroller?.scrollLeft ?? 0), ...rest];
  },

  named(attribute) {
    return [...document.querySelectorAll(`[${attribute}]`)].map(e => [e.getAttribute(attribute), this.rectAtRest(e)]);
  },

  part(element) {
    const row = element.closest("[data-row]"), header = element.closest("[data-header]");
    return row ? row.dataset.row : header ? `${header.dataset.header}.h` : "float";
  },

  // The width of a single character in the font of an element.
  widthAlone(segment, style) {
    const font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const known = (this.foundWidths ??= {})[font] ??= {};
    if (known[segment] !== undefined) return known[segment];
    this.canvas ??= new OffscreenCanvas(1, 1).getContext("2d");
    Object.assign(this.canvas, {font, fontKerning: "none", textRendering: "geometricPrecision"});
    return known[segment] = this.canvas.measureText(segment).width;
  },

  // The line boxes of a text and the text in each, determined character by character. `alone` is the sum of the widths of the
  // single characters.
  lines(element) {
    const lines = [], range = document.createRange(), segmenter = new Intl.Segmenter();
    let isOpen = false, last;
    const middle = box => (box.top + box.bottom) / 2;
    const holds = (box, y) => box.top <= y && y <= box.bottom;
    const open = () => {
      lines.push({text: "", left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity, alone: 0});
    };
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeName === "BR") {
        if (!isOpen) open();
        isOpen = false;
        continue;
      }
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const style = getComputedStyle(node.parentElement);
      for (const {segment, index} of segmenter.segment(node.data)) {
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        const boxes = [...range.getClientRects()];
        // The first box of the character after a soft hyphen is that of the hyphen.
        const box = boxes.findLast(b => b.width > 0) ?? boxes[0];
        // Runs of one line have different heights.
        const isBelow = box && last && !holds(last, middle(box)) && !holds(box, middle(last));
        if (!isOpen || isBelow) open();
        isOpen = true;
        if (box) last = box;
        const line = lines[lines.length - 1];
        line.text += segment;
        line.alone += this.widthAlone(segment, style);
        for (const b of boxes) {
          line.left = Math.min(line.left, b.left + scrollX);
          line.right = Math.max(line.right, b.right + scrollX);
          line.top = Math.min(line.top, b.top + scrollY);
          line.bottom = Math.max(line.bottom, b.bottom + scrollY);
        }
      }
    }
    return lines;
  },

  // The lines into which the browser breaks texts in their places on the page. Texts are identified by part and index.
  wrapped(texts) {
    const elements = [...document.querySelectorAll("[data-text]")].map(e => [`${this.part(e)} ${e.dataset.text}`, e]);
    return Object.fromEntries(elements.filter(([name]) => name in texts).map(([name, e]) => {
      e.textContent = texts[name];
      Object.assign(e.style, {whiteSpace: "normal", overflowWrap: "anywhere", height: "auto", overflow: "visible"});
      return [name, this.lines(e).map(line => line.text.trim())];
    }));
  },

  // The lines into which the browser breaks texts wherever it can.
  narrowest(texts) {
    const column = document.createElement("div");
    column.style.width = "0";
    document.body.append(column);
    const elements = texts.map(text => {
      const element = document.createElement("div");
      element.textContent = text;
      column.append(element);
      return element;
    });
    return elements.map(element => this.lines(element).map(line => line.text));
  },

  scrollers() {
    return this.foundScrollers ??= [...document.querySelectorAll("body *")]
      .filter(e => /auto|scroll/.test(getComputedStyle(e).overflowX));
  },

  measure() {
    const texts = [...document.querySelectorAll("[data-text]")].map(e => ({
      part: this.part(e), index: e.dataset.text, rect: this.rect(e), rectAtRest: this.rectAtRest(e),
      lines: this.lines(e), overflow: [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight],
    }));
    return {
      width: document.documentElement.clientWidth, contentWidth: document.documentElement.scrollWidth,
      rows: this.named("data-row"), headers: this.named("data-header"), actions: this.named("data-action"),
      carousels: this.scrollers().map(e => this.rect(e)), texts,
    };
  },

  // The rectangles of the sticky headers in the viewport, at each offset.
  scrolled(offsets) {
    return offsets.map(offset => {
      scrollTo({top: offset, behavior: "instant"});
      const boxes = [...document.querySelectorAll("[data-header]")].map(e => {
        const box = e.getBoundingClientRect();
        return [e.dataset.header, [box.x, box.y, box.width, box.height]];
      });
      return {offset: scrollY, headers: Object.fromEntries(boxes)};
    });
  },

  // MARK: Actions

  // Shows the folded buttons over a page.
  unfold() { for (const details of document.querySelectorAll("details")) details.open = true; },

  targets() { return [...document.querySelectorAll("[data-action]")]; },

  // Starts to record every `storey:action` under `current`, and prevents it on request.
  record(isPrevented) {
    this.records = {};
    this.current = "none";
    addEventListener("storey:action", event => {
      (this.records[this.current] ??= []).push({
        detail: JSON.stringify(event.detail), path: event.target.dataset.action,
        flags: [event.bubbles, event.cancelable, event instanceof CustomEvent],
      });
      if (isPrevented) event.preventDefault();
    });
  },

  // Scrolls a target into view and returns a point of it that is not covered, or null.
  aim(index) {
    this.current = index;
    const target = this.targets()[index];
    target.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const box = target.getBoundingClientRect();
    for (const v of [0.5, 0.2, 0.8, 0.05, 0.95]) {
      for (const u of [0.5, 0.2, 0.8, 0.05, 0.95]) {
        const [x, y] = [box.x + u * box.width, box.y + v * box.height];
        if (document.elementFromPoint(x, y)?.closest("[data-action]") === target) return [x, y];
      }
    }
    return null;
  },

  // The focused element: the index of a target, or the name of a scroller, the page or a tag. Sets `current` to the index.
  focused() {
    const element = document.activeElement, index = this.targets().indexOf(element);
    const scroller = this.scrollers().indexOf(element);
    const style = getComputedStyle(element), box = element.getBoundingClientRect();
    this.current = index;
    return {
      what: index >= 0 ? index : element === document.body ? "page"
        : scroller >= 0 ? `scroller ${scroller}` : element.localName,
      outline: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
      isInView: box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
    };
  },

  // MARK: Carousels

  // Scrolls a carousel by script, to its start (0) or its end (1).
  scrollCarousel(index, fraction) {
    const carousel = this.scrollers()[index];
    const sign = getComputedStyle(carousel).direction === "rtl" ? -1 : 1;
    const left = sign * fraction * (carousel.scrollWidth - carousel.clientWidth);
    carousel.scrollTo({left, behavior: "instant"});
  },

  // Waits until a carousel has not moved for a number of frames. Returns its position and the rectangles of its first and last
  // items.
  async carousel([index, frames]) {
    const carousel = this.scrollers()[index];
    let last = NaN, still = 0;
    while (still < frames) {
      await new Promise(done => setTimeout(done, 16));
      still = carousel.scrollLeft === last ? still + 1 : 0;
      last = carousel.scrollLeft;
    }
    const items = [...carousel.firstElementChild.children];
    return {
      position: carousel.scrollLeft, contentWidth: carousel.scrollWidth, rect: this.rect(carousel),
      first: this.rect(items[0]), last: this.rect(items[items.length - 1]),
    };
  },

  // MARK: Content

  // Returns URLs as they are requested: absolute and without a fragment.
  normalized(urls) {
    return urls.map(url => {
      const absolute = new URL(url, document.baseURI);
      absolute.hash = "";
      return absolute.href;
    });
  },

  // Loads all images, including lazy ones, and waits for them.
  async loadImages() {
    const images = [...document.images];
    for (const image of images) image.loading = "eager";
    await Promise.all(images.map(image => image.decode().catch(() => {})));
  },

  // Returns elements and attributes that page content must not add to a document, in HTML or SVG, and the number of scripts.
  intruders() {
    const found = [];
    const banned = new Set(["x-pwned", "iframe", "frame", "object", "embed", "form", "base", "link", "foreignobject",
      "animate", "animatetransform", "animatemotion", "set", "handler", "template", "portal", "math"]);
    let scripts = 0;
    for (const element of document.querySelectorAll("*")) {
      const tag = element.localName.toLowerCase();
      // The engine has one base element, without an address.
      const isOwn = element.matches("head > base:first-of-type") && element.getAttributeNames().join() === "target";
      if (banned.has(tag) && !isOwn) found.push(`<${tag}>`);
      if (tag === "script") scripts += 1;
      if (tag === "meta" && /refresh/i.test(element.getAttribute("http-equiv") ?? "")) found.push("a refresh");
      for (const {name, value} of element.attributes) {
        if (/^on/i.test(name)) found.push(`<${tag} ${name}>`);
        if (!/^((xlink:)?href|src|srcset|action|formaction|ping|data|poster)$/i.test(name)) continue;
        if (value.startsWith("#")) continue;
        const {protocol} = new URL(value, location.href);
        if (!/^https?:$/.test(protocol)) found.push(`<${tag} ${name}=${protocol}>`);
      }
    }
    return {found, scripts};
  },
};
window.storeyViolations = [];
addEventListener("securitypolicyviolation", event => {
  storeyViolations.push(`${event.violatedDirective} ${event.blockedURI}`);
});
