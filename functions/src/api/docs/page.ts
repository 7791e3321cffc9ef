/** The API's documentation at /docs: one page of HTML without a script, made from the endpoints of contracts. */
import { createHash } from "node:crypto";
import { endpoints, takesIdempotencyKey } from "@callwright/contracts";
import { plainPagePolicy } from "@callwright/contracts/site-headers";
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import { lazy } from "@callwright/core/kernel/lazy";
import { html, raw } from "hono/html";
import { apiGuide } from "../api-guide.ts";
import { groupByWord } from "../group-by-word.ts";
import type { App } from "../http.ts";
import type { AnyEndpoint } from "../implement.ts";
import { parametersOf, requirementsText } from "../openapi.ts";
import { answerExampleOf, eventExampleOf, requestExampleOf } from "./examples.ts";
import { style } from "./style.ts";

const policy = plainPagePolicy([`'sha256-${createHash("sha256").update(style).digest("base64")}'`]);
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
  "cache-control": "public, max-age=300",
};

const page = lazy(async () => String(await renderPage()));

export function docsRoutes(app: App): void {
  app.get("/docs", async (c) => c.body(await page(), 200, headers));
}

/** The administration of the platform is not for programs of tenants. */
const documented: readonly AnyEndpoint[] = Object.values(endpoints).filter(({ access }) => access !== "platform");

function renderPage() {
  const groupOf: ReadonlyMap<string, string> = new Map(Object.entries(groupByWord));
  const groups = Map.groupBy(documented, ({ path }) => groupOf.get(path.split("/")[1] ?? "") ?? "other");
  const names = [...groups.keys()].sort();
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title><style>${raw(style)}</style></head>
<body><header><h1>API</h1><p>Also as <a href="/api/openapi.json">OpenAPI document</a>.</p></header>
<main>${renderGuide()}
<nav aria-label="Endpoints"><h2>Endpoints</h2><ul>
${names.map((name) => html`<li><a href="#${name}">${titleOf(name)}</a></li>`)}
<li><a href="#events">Webhook events</a></li></ul></nav>
${names.map((name) => html`<section id="${name}"><h2>${titleOf(name)}</h2>${groups.get(name)?.map(renderEndpoint)}</section>`)}
<section id="events"><h2>Webhook events</h2>${webhookEventTypes.map(
    (type) =>
      html`<details><summary><code>${type}</code></summary>${renderJson("Body", eventExampleOf(type))}</details>`,
  )}</section></main></body></html>`;
}

const titles: ReadonlyMap<string, string> = new Map([
  ["entrance", "Sign-in"],
  ["reach", "Reach plans and do-not-call"],
]);
const titleOf = (name: string): string => titles.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1);

/** The guide's Markdown has headings, paragraphs and code alone. */
function renderGuide() {
  const blocks = apiGuide.split(/\n\n|\n(?!##)(?<=^## .*\n)/m).flatMap((block) => block.split(/(?<=^## .*)\n/m));
  return blocks.map((block) =>
    block.startsWith("## ") ? html`<h2>${block.slice(3)}</h2>` : html`<p>${renderProse(block)}</p>`,
  );
}

const renderProse = (text: string) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

function renderEndpoint(endpoint: AnyEndpoint) {
  const { name, method, path, summary, access, kind } = endpoint;
  const answer = answerExampleOf(endpoint);
  return html`<details id="${name}"><summary><code>${method} /api${path}</code><span>${summary}</span></summary>
${access === "public" ? html`<p>Without authentication.</p>` : html`<p>${requirementsText(endpoint)}</p>`}
${renderParameters(endpoint)}
<h3>Request</h3><pre tabindex="0"><code>${curlOf(endpoint)}</code></pre>
${answer === undefined ? html`<p>Answers with ${kind === "redirect" ? "a redirect" : `a file (${kind})`}.</p>` : renderJson("Answer", answer)}</details>`;
}

const renderJson = (title: string, value: unknown) =>
  html`<h3>${title}</h3><pre tabindex="0"><code>${JSON.stringify(value, undefined, 2)}</code></pre>`;

function renderParameters(endpoint: AnyEndpoint) {
  const parameters = parametersOf(endpoint);
  if (parameters.length === 0) return "";
  return html`<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Needed</th></tr></thead>
<tbody>${parameters.map(
    ({ name, in: place, required }) =>
      html`<tr><td><code>${name}</code></td><td>${place}</td><td>${required ? "yes" : "no"}</td></tr>`,
  )}</tbody></table>`;
}

function curlOf(endpoint: AnyEndpoint): string {
  const { method, path, access } = endpoint;
  const { query, body } = requestExampleOf(endpoint);
  const address = `"https://your-host/api${path}${query ? `?${decodeURIComponent(String(new URLSearchParams(query)))}` : ""}"`;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${address}`,
    ...(access === "public" ? [] : [`-H "Authorization: Bearer $CALLWRIGHT_KEY"`]),
    ...(takesIdempotencyKey(endpoint) ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body, undefined, 2)}'`]),
  ];
  return lines.join(" \\\n  ");
}
