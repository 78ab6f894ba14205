let token = document.querySelector("meta[name=storey-token]").content;

/** Returns the JSON of an answer, or throws an error with a sentence for the reader. */
async function requestJSON(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The server cannot be reached.");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const sentence = answer?.error ?? `The server answered with status ${response.status}.`;
  throw new Error(answer?.hint ? `${sentence} (${answer.hint})` : sentence);
}

function post(address, body) {
  const headers = {"Content-Type": "application/json", "X-Storey-Token": token};
  return requestJSON(address, {method: "POST", headers, body: JSON.stringify(body)});
}

/** Takes the token of a server that was started again at this address. */
async function renewToken() {
  const text = await fetch("/").then(answer => answer.text(), () => "");
  token = /name="storey-token" content="([0-9a-f]+)"/.exec(text)?.[1] ?? token;
}

/** Requests of one kind. A new one cancels the one before, so that an older answer never replaces a newer one. */
class Question {
  #controller;

  async ask(address, onAnswer, onFailure) {
    this.cancel();
    const {signal} = this.#controller = new AbortController();
    let answer;
    try {
      answer = await requestJSON(address, {signal});
    } catch (error) {
      if (!signal.aborted) onFailure(error.message);
      return;
    }
    if (!signal.aborted) onAnswer(answer);
  }

  cancel() { this.#controller?.abort(); }
}
