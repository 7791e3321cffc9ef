/** The sandbox's inbox page: the mails that the product has sent, newest first. */
import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { Mail } from "./mail.ts";

const pagePolicy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail is untrusted: no scripts, no forms, links open outside its frame. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

type Page = ReturnType<typeof html>;

export function createInbox(mails: () => readonly Mail[]): Hono {
  const app = new Hono({ strict: false }).basePath("/sandbox/mail");
  const find = (id: string) => mails().find((mail) => mail.id === id);
  app.get("/", (c) => c.html(frame("Inbox", list(mails())), 200, { "content-security-policy": pagePolicy }));
  app.get("/:id", (c) => {
    const mail = find(c.req.param("id"));
    if (!mail) return c.notFound();
    return c.html(frame(mail.subject, mailContent(mail)), 200, { "content-security-policy": pagePolicy });
  });
  app.get("/:id/html", (c) => {
    const body = find(c.req.param("id"))?.html;
    if (body === undefined) return c.notFound();
    return c.html(html`<base target="_blank">${raw(body)}`, 200, { "content-security-policy": mailPolicy });
  });
  app.notFound((c) =>
    c.html(frame("Inbox", html`<p>There is no such mail.</p>`), 404, { "content-security-policy": pagePolicy }),
  );
  return app;
}

const frame = (title: string, content: Page): Page => html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} · Callwright sandbox</title>
  <link rel="stylesheet" href="/sandbox/page.css">
</head>
<body>
  <header><h1>${title}</h1><p><a href="/sandbox/mail/">Inbox</a> · <a href="/sandbox">Sandbox</a></p></header>
  <main>${content}</main>
</body>
</html>`;

const list = (mails: readonly Mail[]): Page =>
  mails.length === 0
    ? html`<div class="card"><div class="empty">No mail was sent yet.</div></div>`
    : html`<div class="card inbox" tabindex="0"><table>
<thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${mails.map(
        ({ id, at, to, subject }) =>
          html`<tr><td>${at.slice(0, 19).replace("T", " ")}</td><td>${to.join(", ")}</td><td><a href="/sandbox/mail/${id}">${subject}</a></td></tr>`,
      )}</tbody></table></div>`;

const field = (name: string, value: string): Page => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`;

const mailContent = (mail: Mail): Page => html`<div class="card"><table><tbody>
${field("Time", mail.at)}${field("From", mail.from)}${field("To", mail.to.join(", "))}
${mail.cc.length > 0 ? field("Cc", mail.cc.join(", ")) : ""}${mail.bcc.length > 0 ? field("Bcc", mail.bcc.join(", ")) : ""}
${mail.replyTo.length > 0 ? field("Reply to", mail.replyTo.join(", ")) : ""}
${mail.headers.map(({ name, value }) => field(name, value))}
${mail.attachments.map(({ name, type, bytes }) => field("Attachment", `${name} (${type}, ${bytes} bytes)`))}
</tbody></table></div>
${mail.html === undefined ? "" : html`<iframe class="mail" title="The mail as it looks" src="/sandbox/mail/${mail.id}/html"></iframe>`}
${mail.text === undefined ? "" : html`<pre class="mail">${mail.text}</pre>`}`;
