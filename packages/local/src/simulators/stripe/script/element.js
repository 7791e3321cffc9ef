// The card form in its frame: it sends what is typed to this origin alone.
const form = document.querySelector("#card");
const challenge = document.querySelector("#challenge");
const errorLine = document.querySelector("#error");
let session;

const tell = (message) => parent.postMessage({ from: "stripe-element", ...message }, "*");
const tellHeight = () => tell({ type: "height", height: document.body.scrollHeight + 8 });
const fields = () => Object.fromEntries(new FormData(form));

function showError(words) {
  errorLine.textContent = words;
  tellHeight();
}

function formProblem() {
  const { number, expiry, cvc } = fields();
  if (number.replace(/\s/g, "").length < 13) return "Your card number is incomplete.";
  if (!/^\s*\d{1,2}\s*\/\s*\d{2}/.test(expiry)) return "Your card's expiration date is incomplete.";
  return /^\d{3,4}$/.test(cvc) ? undefined : "Your card's security code is incomplete.";
}

async function send(step) {
  const answer = await fetch("confirm", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...fields(), ...session, step }),
  });
  return answer.json();
}

/** The step of 3-D Secure, in the frame itself. */
function authenticate() {
  form.hidden = true;
  challenge.hidden = false;
  tellHeight();
  return new Promise((resolve) => {
    challenge.onclick = ({ target }) => {
      const { step } = target.dataset;
      if (!step) return;
      form.hidden = false;
      challenge.hidden = true;
      tellHeight();
      resolve(step);
    };
  });
}

async function confirm() {
  showError("");
  const first = await send();
  const result = first.needsAuthentication ? await send(await authenticate()) : first;
  if (result.error) showError(result.error.message);
  return result;
}

window.addEventListener("message", async ({ source, data }) => {
  if (source !== parent) return;
  if (data.type === "begin") session = { publishableKey: data.publishableKey, clientSecret: data.clientSecret };
  if (data.theme) document.documentElement.dataset.theme = data.theme;
  if (data.type === "submit") {
    const words = formProblem();
    showError(words ?? "");
    const result = words ? { error: { type: "validation_error", message: words } } : {};
    tell({ type: "result", id: data.id, result });
  }
  if (data.type === "confirm") tell({ type: "result", id: data.id, result: await confirm() });
});

form.addEventListener("input", () => {
  tell({ type: "change", complete: formProblem() === undefined, empty: !Object.values(fields()).some(Boolean) });
});
form.addEventListener("submit", (event) => event.preventDefault());
tell({ type: "ready" });
tellHeight();
