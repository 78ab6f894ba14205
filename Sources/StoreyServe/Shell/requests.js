let token = document.querySelector("meta[name=storey-token]").content;

/** Returns an answer, or throws an error with a sentence for the reader. */
async function request(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw Object.assign(new Error("The server cannot be reached."), {isUnreachable: true});
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  const sentence = answer?.error ?? `The server answered with status ${response.status}.`;
  throw Object.assign(new Error(answer?.hint ? `${sentence} (${answer.hint})` : sentence), {status: response.status});
}

async function requestJSON(address, options) {
  const answer = await (await request(address, options)).json().catch(() => null);
  if (answer) return answer;
  throw new Error("The server sent no answer.");
}

const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/** Waits until a condition holds, but not for a server that does not answer. Returns whether it holds. */
async function until(condition) {
  for (let wait = 0; wait < 200 && !condition(); wait += 1) await pause(15);
  return condition();
}

const requestText = async address => (await request(address)).text();

const posted = body => ({method: "POST", headers: {"Content-Type": "application/json", "X-Storey-Token": token}, body: JSON.stringify(body)});
const post = (address, body) => requestJSON(address, posted(body));
const postForAnswer = (address, body) => request(address, posted(body));

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
      if (!signal.aborted) onFailure(error.message, error);
      return;
    }
    if (!signal.aborted) onAnswer(answer);
  }

  cancel() { this.#controller?.abort(); }
}
