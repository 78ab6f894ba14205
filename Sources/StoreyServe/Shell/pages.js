/** The folders that a person opened or closed, by their paths. */
const openFolders = new Map();
/** All folders are open in a list with at most this number of pages. */
const mostOpenPages = 60;

function fillPageList() {
  byId("search").hidden = state.pages.length <= 10 && !state.isGallery;
  byId("page-list").replaceChildren(...state.isGallery ? state.pages.map(floorItem) : folderItems(folderOf(state.pages)),
    ...state.outside.map(path => element("li", {class: "outside"}, path, element("span", {}, "A link to a file outside of this folder. It is not read."))));
  filterPages();
  observePages();
}

/** Returns the tree of the folders of pages, each with its pages. */
function folderOf(pages) {
  const root = {path: "", folders: new Map(), pages: []};
  for (const page of pages) {
    let folder = root;
    const names = page.path.split("/");
    for (const [index, name] of names.slice(0, -1).entries()) {
      if (!folder.folders.has(name)) folder.folders.set(name, {path: names.slice(0, index + 1).join("/"), folders: new Map(), pages: []});
      folder = folder.folders.get(name);
    }
    folder.pages.push(page);
  }
  return root;
}

const folderItems = ({folders, pages}) => [...[...folders].map(([name, folder]) => folderItem(name, folder)), ...pages.map(pageItem)];

function folderItem(name, folder) {
  const {path} = folder;
  const summary = element("summary", {"data-text": path}, element("span", {class: "name"}, name), element("span", {class: "marks"}));
  const details = element("details", {"data-folder": path}, summary, element("ul", {}, folderItems(folder)));
  // While the list is searched, folders open by themselves.
  summary.addEventListener("click", () => { if (!byId("search").value.trim()) openFolders.set(path, !details.open); });
  return element("li", {}, details);
}

/** Pages are known by their titles. */
function pageItem({path, title}) {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return element("li", {}, element("a", {"data-page": path, "data-text": `${title ?? ""} ${path}`},
    // A page that is not valid JSON has no picture.
    element("img", {class: "thumbnail", alt: "", width: 36, height: 48, onload: ({target}) => target.classList.remove("missing"), onerror: ({target}) => target.classList.add("missing")}),
    element("span", {class: "texts"}, element("span", {class: "name"}, title || file), title && element("span", {class: "more"}, file)),
    element("span", {class: "marks"})));
}

/** Floors are known by their patterns. */
function floorItem({path, title}) {
  return element("li", {}, element("a", {"data-page": path, "data-text": `${path} ${title ?? ""}`},
    element("span", {class: "texts"}, element("span", {class: "name"}, path), title && element("span", {class: "more"}, title))));
}

function showPageList() {
  for (const link of byId("page-list").querySelectorAll("a")) {
    const {page} = link.dataset;
    link.href = hashOf({...view, page, states: page === view.page ? view.states : null});
    if (page === view.page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  openSearchedFolders();
  const current = byId("page-list").querySelector("[aria-current]");
  if (current?.offsetParent) bring(current, byId("page-list"));
}

/** Opens the folders with matches of the search. Without a search, those that a person opened, and those around the page. */
function openSearchedFolders() {
  const isSearched = byId("search").value.trim() !== "";
  for (const details of byId("page-list").querySelectorAll("details")) {
    const path = details.dataset.folder;
    details.open = isSearched || (openFolders.get(path) ?? (state.pages.length <= mostOpenPages || view.page.startsWith(path + "/")));
  }
}

function filterPages() {
  const matches = searched(byId("search"));
  let hasMatch = false;
  for (const item of byId("page-list").querySelectorAll("li")) {
    const text = item.querySelector(":scope > a")?.dataset.text ?? (item.className === "outside" ? item.textContent : null);
    item.hidden = text === null || !matches(text);
    if (item.hidden) continue;
    hasMatch = true;
    for (let around = item.parentElement.closest("li"); around; around = around.parentElement.closest("li")) around.hidden = false;
  }
  openSearchedFolders();
  byId("no-pages").hidden = hasMatch;
  byId("no-pages").textContent = state.pages.length ? `No ${state.isGallery ? "floor" : "page"} matches the search.` : "This folder contains no pages.";
}

/** The arrow keys move between the folders and pages that are shown. */
function whenPageListKey(event) {
  const items = [...byId("page-list").querySelectorAll("a, summary")].filter(node => node.offsetParent);
  const at = items.indexOf(document.activeElement);
  const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1}[event.key];
  if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  items[Math.min(Math.max(to, 0), items.length - 1)].focus();
}
