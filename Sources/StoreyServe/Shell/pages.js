function fillPageList() {
  byId("search").hidden = state.pages.length <= 10 && !state.isGallery;
  // Floors are known by their patterns, pages by their titles.
  const names = ({path, title}) => state.isGallery || !title ? [path, title] : [title, path];
  byId("page-list").replaceChildren(...state.pages.map(page => {
    const [name, more] = names(page);
    return element("li", {}, element("a", {"data-page": page.path}, name, more && element("span", {}, more)));
  }),
    ...state.outside.map(path => element("li", {class: "outside"}, path, element("span", {}, "A link to a file outside of this folder. It is not read."))));
  filterPages();
}

function showPageList() {
  for (const link of byId("page-list").querySelectorAll("a")) {
    const {page} = link.dataset;
    link.href = hashOf({...view, page, states: page === view.page ? view.states : null});
    if (page === view.page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function filterPages() {
  const words = byId("search").value.toLowerCase().split(/\s+/);
  let hasMatch = false;
  for (const item of byId("page-list").children) {
    const text = item.textContent.toLowerCase();
    item.hidden = !words.every(word => text.includes(word));
    hasMatch ||= !item.hidden;
  }
  byId("no-pages").hidden = hasMatch;
  byId("no-pages").textContent = state.pages.length ? `No ${state.isGallery ? "floor" : "page"} matches the search.` : "This folder contains no pages.";
}
