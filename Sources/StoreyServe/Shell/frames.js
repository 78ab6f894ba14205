/** A page in a frame, and the layer above it in which outlines are drawn. */
class PageFrame {
  /** The boxes of the outlines, and the elements that they surround. */
  #outlines = new Map();
  #address = "about:blank";
  /** The scroll offset to return to when the document is loaded; `null` once that is done. */
  #awaited = null;
  #isPlacing = false;

  constructor(device, {onReady, onFailure, onScroll}) {
    this.device = device;
    this.caption = device.querySelector("figcaption");
    this.screen = device.querySelector(".screen");
    this.iframe = device.querySelector("iframe");
    this.overlay = device.querySelector(".overlay");
    /** Covers the frame while it shows something else than a page. */
    this.cover = device.querySelector(".cover");
    Object.assign(this, {onReady, onFailure, onScroll});
    this.iframe.addEventListener("load", () => this.#whenLoaded());
    new ResizeObserver(() => this.placeOutlines()).observe(this.iframe);
  }

  /** The document of the page; `null` while the frame shows something else. */
  get document() { return this.floors?.ownerDocument ?? null; }
  get floors() { return this.iframe.contentDocument?.querySelector(".floors") ?? null; }
  get version() { return Number(this.document?.body.dataset.version ?? 0); }
  /** The version since which no section has got another place. */
  sectionsSince = 0;
  get sections() { return [...this.floors?.querySelectorAll(":scope > .s") ?? []]; }
  section(index) { return index === null ? null : this.find(`[data-section="${index}"]`); }
  find(selector) { return this.document?.querySelector(selector) ?? null; }

  /** Loads a page at the width and in the colour scheme of the view. */
  load(address, {keepsScroll}) {
    if (!keepsScroll) this.#awaited = {top: 0};
    else this.#awaited ??= this.#position();
    this.screen.style.width = `${view.width}px`;
    // Until the page is there, the frame has the background of its colour scheme: a dark page does not begin with a white flash.
    this.iframe.style.colorScheme = view.scheme;
    this.#goTo(address);
  }

  /** Shows the page smaller than it is. */
  zoom(zoom) {
    this.screen.style.setProperty("--zoom", zoom);
    this.device.style.width = `${Math.ceil(view.width * zoom) + 14 + 2}px`;
  }

  clear() {
    this.#awaited = {top: 0};
    this.#goTo("about:blank");
  }

  #goTo(address) {
    this.#address = address;
    this.clearOutlines();
    // Assigning to `src` would add an entry to the history of the browser each time.
    this.iframe.contentWindow.location.replace(address);
  }

  #whenLoaded() {
    if (this.#address === "about:blank" || !this.#hasExpectedAddress()) return;
    if (!this.document) return this.#showFailure();
    this.cover.hidden = true;
    this.#adopt(this.document);
    this.onReady(this.document);
  }

  /** Whether the document is the one asked for last. The load event of an earlier one can still arrive. */
  #hasExpectedAddress() {
    const document = this.iframe.contentDocument;
    // The document of the browser's own error page is out of reach.
    return !document || document.URL === new URL(this.#address, location.href).href;
  }

  /** Shows why there is no page: the document is the server's answer, or out of reach. */
  #showFailure() {
    const document = this.iframe.contentDocument;
    let answer = null;
    try {
      answer = JSON.parse(document?.body.textContent ?? null);
    } catch { /* The answer is not from the server of the preview. */ }
    this.cover.replaceChildren(paragraph(answer?.error ?? "The page cannot be loaded.", "failure"), paragraph(answer?.hint ?? ""));
    this.cover.hidden = false;
    this.onFailure?.({isReachable: document !== null});
  }

  /** Prepares a document: no scroll bar, which would make the page narrower, and the scroll offset from before. */
  #adopt(document) {
    const window = document.defaultView;
    // An adopted style sheet leaves the nodes of the page as they are.
    const sheet = new window.CSSStyleSheet();
    sheet.replaceSync("html{scrollbar-width:none;overflow-anchor:none}html::-webkit-scrollbar{display:none}");
    document.adoptedStyleSheets = [sheet];
    document.addEventListener("scroll", () => this.placeOutlines(), {capture: true, passive: true});
    window.addEventListener("scroll", () => this.onScroll?.(this), {passive: true});
    this.#restore(this.#awaited);
    this.#awaited = null;
  }

  /** The scroll offset, as a number and as a place in a floor: after a change of the width, only the latter is the same. */
  #position() {
    const top = this.document?.defaultView.scrollY ?? 0;
    const width = this.iframe.clientWidth;
    for (const section of this.sections) {
      const box = section.getBoundingClientRect();
      if (box.top <= 0 && box.bottom > 0) return {top, width, section: section.dataset.section, share: -box.top / box.height};
    }
    return {top};
  }

  #restore({top, width, section, share}) {
    const box = width !== view.width && section !== undefined && this.section(section)?.getBoundingClientRect();
    this.scrollTo(box ? box.top + box.height * share : top);
  }

  get scrollTop() { return this.document?.defaultView.scrollY ?? 0; }
  scrollTo(top, behavior = "instant") { this.document?.defaultView.scrollTo({top, behavior}); }

  isInView(target) {
    const {top, bottom} = target.getBoundingClientRect();
    return bottom > 0 && top < this.document.defaultView.innerHeight;
  }

  /** Scrolls to the middle of an element, within the frame only, and within its carousel. */
  reveal(target) {
    if (!target) return;
    const window = this.document.defaultView;
    const carousel = target.parentElement.closest(".c");
    if (carousel) {
      const [inner, outer] = [target.getBoundingClientRect(), carousel.getBoundingClientRect()];
      if (inner.left < outer.left || inner.right > outer.right) carousel.scrollBy({left: inner.left - outer.left, behavior: "instant"});
    }
    const box = target.getBoundingClientRect();
    const room = Math.max(0, window.innerHeight - box.height);
    this.scrollTo(window.scrollY + box.top - room / 2, reducesMotion.matches ? "instant" : "smooth");
  }

  // Outlines

  /** Outlines an element with a label, in place of the outline of the same name. */
  outline(name, target, label) {
    this.#remove(this.overlay.querySelector(`.${name}`));
    if (target) this.#add(name, target, label);
  }

  /** Outlines elements for a moment. */
  flash(targets) {
    // A window that is out of view draws no animations, so they would not end.
    if (reducesMotion.matches || document.hidden) return;
    for (const target of targets) {
      const box = this.#add("flash", target);
      box.addEventListener("animationend", () => this.#remove(box));
    }
  }

  clearOutlines() {
    this.overlay.replaceChildren();
    this.#outlines.clear();
  }

  /** Moves the outlines to their elements, before the next picture is drawn. */
  placeOutlines() {
    if (this.#isPlacing || !this.#outlines.size) return;
    this.#isPlacing = true;
    requestAnimationFrame(() => {
      this.#isPlacing = false;
      for (const [box, target] of this.#outlines) this.#place(box, target);
    });
  }

  #add(name, target, label) {
    const box = element("div", {class: `outline ${name}`}, label && element("span", {}, label));
    this.overlay.append(box);
    this.#outlines.set(box, target);
    this.#place(box, target);
    return box;
  }

  #remove(box) {
    box?.remove();
    this.#outlines.delete(box);
  }

  #place(box, target) {
    if (!target.isConnected) return this.#remove(box);
    const {left, top, width, height} = target.getBoundingClientRect();
    box.style.cssText = `width:${width}px;height:${height}px;transform:translate(${left}px,${top}px)`;
    const tag = box.firstElementChild;
    if (!tag) return;
    // The label stays within the frame: inside of the outline at the top edge, and moved to the left at the right edge.
    const room = this.overlay.clientWidth - left - tag.offsetWidth;
    tag.style.cssText = `left:${Math.max(-left, Math.min(-2, room))}px${top < 18 ? `;bottom:auto;top:${Math.max(0, -top)}px` : ""}`;
  }
}

const frame = new PageFrame(byId("device"), {
  onReady: whenPageIsReady,
  onFailure: ({isReachable}) => {
    // The events bring the problem, and a reload once it is solved. If the server is away, the page is loaded when it is back.
    if (!isReachable) showConnection(false);
    // States of fields that the floor no longer has are removed.
    else if (state.isGallery) loadFields();
    listen(0);
    // A page that cannot be shown is edited as text.
    loadDraft();
    loadOutline();
  },
  onScroll: scrolled => {
    scrollOther(scrolled);
    followScroll();
    placeHandles();
  },
});
const formerFrame = new PageFrame(byId("former-device"), {onReady: whenFormerPageIsReady, onScroll: scrollOther});

/** Loads the page of the view. The events follow, because they begin at the version of the loaded document. */
function loadPage({samePage = true} = {}) {
  stopListening();
  if (view.page) frame.load(pageAddress(view.page), {keepsScroll: samePage});
}

function whenPageIsReady(document) {
  frame.sectionsSince = frame.version;
  showTitle(document.title);
  attachInspector(document);
  document.addEventListener("keydown", whenPresenterKey, {capture: true});
  for (const whenKey of [whenEditKey, whenPaneKey]) document.addEventListener("keydown", whenKey);
  listen(frame.version);
  loadDraft();
  loadOutline();
  refreshPanel();
}

function showTitle(title) {
  document.title = title || view.page;
  byId("page-title").textContent = title || view.page;
  byId("page-path").textContent = state.isGallery ? summaryOf(view.page) : view.page;
  frame.iframe.title = `Page: ${title || view.page}`;
}

/** Forgets what belongs to another page, and closes the list of pages if it lies above the frame. */
function forgetPage() {
  showEditFailure(null);
  findings = null;
  problem = null;
  updateCount = 0;
  mostShownFindings = findingsOfStep;
  arePagesOpen &&= arePagesDocked;
  byId("updates").textContent = "";
  forgetInspected();
  showDraft(null);
  forgetOutline();
  showForm(null);
  showProblem();
  showFindings();
  showTitle(titleOf(view.page));
}
