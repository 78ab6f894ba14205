/** Writes the page as one HTML file with its pictures, which opens without a server. */
async function sharePage() {
  announce("Reading the pictures of the page…");
  byId("updates").textContent = "Reading the pictures of the page…";
  try {
    const answer = await postForAnswer("/api/share", viewValues());
    const missing = Number(answer.headers.get("X-Storey-Missing"));
    const address = URL.createObjectURL(await answer.blob());
    const name = `${view.page.split("/").at(-1).replace(/\.json$/, "")}.html`;
    element("a", {href: address, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    const sentence = missing ? `${name} was written. ${counted(missing, "picture")} could not be read.` : `${name} was written.`;
    announce(sentence);
    byId("updates").textContent = sentence;
  } catch (error) {
    byId("updates").textContent = "";
    showEditFailure(error.message);
  }
}

/** Copies the differences as Markdown, for a review. */
async function copyMarkdown() {
  const failure = byId("markdown-failure");
  failure.textContent = "";
  try {
    const text = await requestText(`/api/markdown?${query({with: view.with})}`);
    await navigator.clipboard.writeText(text).catch(() => { throw new Error("The browser does not allow copying."); });
    announce("Copied as Markdown.");
    byId("copy-markdown").textContent = "Copied";
    setTimeout(() => { byId("copy-markdown").textContent = "Copy as Markdown"; }, 1500);
  } catch (error) {
    failure.textContent = error.message;
  }
}
