/** Sends the requests that a reader tries, by their key. The page's policy admits it by its hash. */
export const script = `
const field = (form, place) => [...form.querySelectorAll("[data-in=" + place + "]")];
document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const { method, path, repeats } = form.dataset;
  const key = document.getElementById("key").value.trim();
  const headers = { "x-callwright": "try" };
  if (key) headers.authorization = "Bearer " + key;
  if (repeats) headers["idempotency-key"] = crypto.randomUUID();
  const [body] = field(form, "body");
  if (body) headers["content-type"] = "application/json";
  const address = field(form, "path").reduce(
    (text, { name, value }) => text.replace("{" + name + "}", encodeURIComponent(value)), path);
  const query = new URLSearchParams(field(form, "query").filter(({ value }) => value).map(({ name, value }) => [name, value]));
  const output = form.querySelector("output");
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    // A key is ignored beside a session's cookie.
    const answer = await fetch(query.size ? address + "?" + query : address,
      { method, headers, body: body && body.value, credentials: "omit", redirect: "manual" });
    const text = await answer.text();
    const isJson = (answer.headers.get("content-type") || "").includes("json");
    output.textContent = (answer.type === "opaqueredirect" ? "Redirect" : answer.status) + "\\n"
      + (isJson ? JSON.stringify(JSON.parse(text), null, 2) : text);
  } catch (error) {
    output.textContent = String(error);
  }
  button.disabled = false;
});
`;
