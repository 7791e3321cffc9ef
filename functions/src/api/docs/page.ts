/** The API's documentation at /docs: one page in the tenant's look, made from the endpoints of contracts. */
import { type Endpoint, endpoints, refusesApiKeys, takesIdempotencyKey } from "@callwright/contracts";
import { inlineHashes } from "@callwright/contracts/site-headers";
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import { lazy } from "@callwright/core/kernel/lazy";
import * as Theme from "@callwright/core/theme/index";
import { html } from "hono/html";
import { plainPage } from "../../pages/plain.ts";
import { groupByWord } from "../group-by-word.ts";
import { findTenantId } from "../host.ts";
import type { App } from "../http.ts";
import { apiGuide, listParameters, requirementsText } from "../openapi.ts";
import { sendNeutralPage, sendPage } from "../plain-answer.ts";
import { exampleAnswer, exampleEvent, exampleRequest } from "./examples.ts";

const style = `main{grid-template-columns:248px minmax(0,1fr);gap:32px;align-items:start}
.content,.guide,section,article,.pair>div,.try form{grid-template-columns:minmax(0,1fr)}
nav{position:sticky;top:16px;display:grid;gap:4px;max-height:calc(100dvh - 32px);overflow:auto;padding-block-end:16px}
nav label,.try label{display:grid;gap:4px;font-size:13px;font-weight:500}
nav>label{padding-block-end:12px}
nav ul{display:grid;padding:0 0 8px 12px;list-style:none}
nav a{display:block;padding:4px 8px;border-radius:6px;color:var(--dimmed);text-decoration:none}
nav a:hover{background:var(--neutral);color:var(--text)}
summary{padding:4px 8px;border-radius:6px;font-weight:500;cursor:pointer}
summary:hover{background:var(--neutral)}
input,textarea{width:100%;padding:8px;border:1px solid var(--line);border-radius:6px;background:var(--surface);color:var(--text);font:inherit}
textarea{min-height:160px;resize:vertical}
.content{display:grid;gap:32px;min-width:0}
.content a{color:inherit}
h1{font-size:24px;line-height:32px}
.guide ul{padding-inline-start:20px}
.guide{display:grid;gap:8px;max-width:72ch}
.guide h2,section>h2{padding-block-start:16px;font-size:20px;line-height:28px}
section{display:grid;gap:24px}
article{display:grid;gap:12px;padding-block-start:24px;border-top:1px solid var(--hairline);content-visibility:auto;contain-intrinsic-size:auto 480px;scroll-margin-top:16px}
h3{font-size:16px;line-height:24px}
h4{font-size:13px;font-weight:600}
.address{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.method{padding:0 8px;border-radius:4px;background:var(--neutral);font-size:12px;line-height:20px;font-weight:600}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:16px;align-items:start}
.pair>div{display:grid;gap:4px}
code,pre,textarea,output{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:13px;line-height:20px}
pre,output{padding:12px;border:1px solid var(--hairline);border-radius:8px;background:var(--surface);max-height:400px;overflow:auto}
output{display:block;white-space:pre-wrap}
output:empty{display:none}
.try form{display:grid;gap:12px;padding:12px;border:1px solid var(--hairline);border-radius:8px}
.try button{justify-self:start;padding:8px 16px;border:0;border-radius:6px;background:var(--cw-button);color:var(--cw-on-button);font:inherit;font-weight:500;cursor:pointer}
table{width:100%;border-collapse:collapse}
td,th{padding:4px 8px;border-bottom:1px solid var(--hairline);text-align:start}
@media (max-width:900px){main,.pair{grid-template-columns:minmax(0,1fr)}nav{position:static;max-height:none}input,textarea{font-size:16px}}`;

/** Sends a reader's trial requests with their API key. The page's CSP allows the script by its hash. */
const script = `
const fieldsIn = (form, place) => [...form.querySelectorAll("[data-in=" + place + "]")];
document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const { method, path, takesIdempotencyKey } = form.dataset;
  const apiKey = document.getElementById("key").value.trim();
  const headers = { "x-callwright": "try" };
  if (apiKey) headers.authorization = "Bearer " + apiKey;
  if (takesIdempotencyKey) headers["idempotency-key"] = crypto.randomUUID();
  const [body] = fieldsIn(form, "body");
  if (body) headers["content-type"] = "application/json";
  let address = path;
  for (const { name, value } of fieldsIn(form, "path")) address = address.replace("{" + name + "}", encodeURIComponent(value));
  const query = new URLSearchParams(fieldsIn(form, "query").filter(({ value }) => value).map(({ name, value }) => [name, value]));
  const output = form.querySelector("output");
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    // Sends no cookies, because the API ignores a key in a request with a session cookie.
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

const content = lazy(async () => String(await renderContent()));
const scriptHashes = lazy(() => inlineHashes(`<script>${script}</script>`, "script"));

export function docsRoutes(app: App): void {
  app.get("/docs", async (c) => {
    const isTenantHost = (await findTenantId(c.req.raw.headers)) !== undefined;
    const theme = isTenantHost ? await Theme.current() : undefined;
    if (!theme) return sendNeutralPage(c, "unassigned", 404);
    const page = { theme, locale: "en", title: `API · ${theme.title}`, widthPx: 1376, style, script } as const;
    const policy = { isBranded: true, scriptHashes: await scriptHashes() };
    return sendPage(c, { html: plainPage({ ...page, main: await content() }), locale: "en" }, 200, policy);
  });
}

/** Without platform endpoints, which tenants' programs cannot call. */
const documentedEndpoints: readonly Endpoint[] = Object.values(endpoints).filter(({ access }) => access !== "platform");

function renderContent() {
  const groupNames: ReadonlyMap<string, string> = new Map(Object.entries(groupByWord));
  const byGroup = Map.groupBy(documentedEndpoints, ({ path }) => groupNames.get(path.split("/")[1] ?? "") ?? "other");
  const groups = [...byGroup].sort(([one], [other]) => groupTitle(one).localeCompare(groupTitle(other)));
  return html`<nav aria-label="Contents">
<label>API key<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="cw_live_…"></label>
<a href="#guide">Guide</a>
${groups.map(
  ([name, members]) =>
    html`<details><summary>${groupTitle(name)}</summary><ul>${members.map(
      (endpoint) => html`<li><a href="#${endpoint.name}">${endpointTitle(endpoint)}</a></li>`,
    )}</ul></details>`,
)}
<a href="#events">Webhook events</a>
<a href="/api/openapi.json">OpenAPI document</a></nav>
<div class="content"><div class="guide" id="guide"><h1>API</h1>${renderGuide()}</div>
${groups.map(
  ([name, members]) =>
    html`<section aria-labelledby="${name}"><h2 id="${name}">${groupTitle(name)}</h2>${members.map(renderEndpoint)}</section>`,
)}
<section aria-labelledby="events"><h2 id="events">Webhook events</h2>${webhookEventTypes.map(
    (type) =>
      html`<article><h3><code>${type}</code></h3>${renderJson(exampleEvent(type), `Example of ${type}`)}</article>`,
  )}</section></div>`;
}

const titleByGroup: ReadonlyMap<string, string> = new Map([
  ["auth", "Sign-in"],
  ["reach", "Reach plans and do-not-call"],
]);
const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const groupTitle = (name: string): string => titleByGroup.get(name) ?? sentenceCase(name);

const endpointTitle = ({ name }: Endpoint): string =>
  sentenceCase(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** Renders the guide's sections, which have the form "## Heading\nParagraph\n- item\n- item". */
function renderGuide() {
  return apiGuide.split("\n\n").map((section) => {
    const [heading = "", ...lines] = section.split("\n");
    const [paragraph = "", ...items] = lines.join("\n").split("\n- ");
    const list = items.length > 0 ? html`<ul>${items.map((item) => html`<li>${renderProse(item)}</li>`)}</ul>` : "";
    return html`<h2>${heading.replace("## ", "")}</h2><p>${renderProse(paragraph)}</p>${list}`;
  });
}

const codeOrBold = /(`[^`]*`|\*\*[^*]*\*\*)/;

const renderProse = (text: string) =>
  text.split(codeOrBold).map((part) => {
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    return part.startsWith("**") ? html`<strong>${part.slice(2, -2)}</strong>` : part;
  });

function renderEndpoint(endpoint: Endpoint) {
  const { name, method, path, summary, access, kind } = endpoint;
  const answer = exampleAnswer(endpoint);
  const heading = endpointTitle(endpoint);
  return html`<article id="${name}"><h3>${heading}</h3>
<p class="address"><span class="method">${method}</span><code>/api${path}</code></p>
<p>${summary}</p>
<p class="hint">${access === "public" ? "Without authentication." : requirementsText(endpoint)}</p>
${renderParameters(endpoint)}
<div class="pair"><div><h4>Request</h4>${renderCode(curlCommand(endpoint), `Request: ${heading}`)}</div>
<div><h4>Response</h4>${
    answer === undefined
      ? html`<p>${kind === "redirect" ? "A redirect" : `A file (${kind})`}.</p>`
      : renderJson(answer, `Response: ${heading}`)
  }</div></div>
${access === "public" || !refusesApiKeys(endpoint) ? renderTrial(endpoint) : ""}</article>`;
}

const renderCode = (text: string, label: string) =>
  html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;
const renderJson = (value: unknown, label: string) => renderCode(JSON.stringify(value, undefined, 2), label);

/** A form filled with the example; the page's script sends it. */
function renderTrial(endpoint: Endpoint) {
  const { query, body } = exampleRequest(endpoint);
  const fields = listParameters(endpoint).map(({ name, in: place, required }) => {
    const value = place === "query" ? query?.[name] : undefined;
    return html`<label>${name}<input name="${name}" data-in="${place}" value="${value ?? ""}"${required ? " required" : ""}></label>`;
  });
  const text = JSON.stringify(body, undefined, 2);
  return html`<details class="try"><summary>Try it</summary>
<form data-method="${endpoint.method}" data-path="/api${endpoint.path}"${takesIdempotencyKey(endpoint) ? " data-takes-idempotency-key=yes" : ""}>${fields}
${text === undefined ? "" : html`<label>Body<textarea data-in="body" spellcheck="false">${text}</textarea></label>`}
<p class="hint">Sends a real request to this workspace.</p>
<button>Send request</button><output tabindex="0" aria-label="Answer"></output></form></details>`;
}

function renderParameters(endpoint: Endpoint) {
  const parameters = listParameters(endpoint);
  if (parameters.length === 0) return "";
  return html`<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Required</th></tr></thead>
<tbody>${parameters.map(
    ({ name, in: place, required }) =>
      html`<tr><td><code>${name}</code></td><td>${place}</td><td>${required ? "yes" : "no"}</td></tr>`,
  )}</tbody></table>`;
}

function curlCommand(endpoint: Endpoint): string {
  const { method, path, access } = endpoint;
  const { query, body } = exampleRequest(endpoint);
  const search = query ? `?${decodeURIComponent(String(new URLSearchParams(query)))}` : "";
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}"https://your-host/api${path}${search}"`];
  if (access !== "public") lines.push(`-H "Authorization: Bearer $CALLWRIGHT_KEY"`);
  if (takesIdempotencyKey(endpoint)) lines.push(`-H "Idempotency-Key: $(uuidgen)"`);
  if (body !== undefined)
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body, undefined, 2)}'`);
  return lines.join(" \\\n  ");
}
