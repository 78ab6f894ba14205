/** Lets a person choose the picture or the page of an address. */
async function openChoices(field) {
  const dialog = element("dialog", {class: "catalogue", "aria-label": `Choose ${field.key}`});
  const list = element("ul", {class: "choices"});
  const search = element("input", {type: "search", placeholder: "Search", "aria-label": "Search", oninput: () => show()});
  dialog.append(element("div", {class: "bar"}, element("h2", {}, `Choose ${field.key}`), search, element("button", {class: "button", type: "button", onclick: () => dialog.close()}, "Close")), list);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  let choices = [];
  const take = address => {
    dialog.close();
    void setField(field, JSON.stringify(address));
  };
  const show = () => {
    const matches = searched(search);
    const found = choices.filter(({text}) => matches(text));
    list.replaceChildren(...found.length ? found.map(({address, text, more, picture}) => element("li", {},
      element("button", {type: "button", class: "sample", onclick: () => take(address)},
        picture && element("img", {alt: "", loading: "lazy", src: picture}), element("strong", {}, text), more && element("span", {class: "secondary"}, more))))
      : [paragraph(choices.length ? "Nothing matches the search." : 'This folder has no pictures. Pages can be chosen when the configuration has their addresses, in the option "pages" of the rule dead-page-link.', "empty")]);
  };
  try {
    const {pictures, pages} = await requestJSON(`/api/choices?${query()}`);
    choices = [...pictures.map(({path, address}) => ({address, text: path, picture: servedAddress(path)})),
      ...pages.map(({path, title, address}) => ({address, text: title ?? path, more: address, picture: `/api/thumbnail?${listValues(path)}`}))];
    // A page is chosen where the address is one.
    if (pages.some(({address}) => address === field.text)) choices.reverse();
    show();
  } catch (error) {
    list.replaceChildren(paragraph(error.message, "empty failure"));
  }
}
