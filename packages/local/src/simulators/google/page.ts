/** Pages of the simulated Google: the account chooser and a refusal. No scripts, no external resources. */
import { createHash } from "node:crypto";
import { googlePeople } from "./people.ts";
import type { RefusedRequest, SignInRequest } from "./request.ts";

const style = `
:root { color-scheme: light dark; --line: light-dark(#d4d4d8, #52525b); --quiet: light-dark(#52525b, #a1a1aa); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#f4f4f5, #18181b); color: light-dark(#18181b, #fafafa); }
main { width: 100%; max-width: 440px; padding: 32px; border-radius: 16px; background: light-dark(#ffffff, #27272a);
  border: 1px solid var(--line); }
h1 { margin: 0 0 4px; font-size: 24px; font-weight: 600; }
h2 { margin: 24px 0 8px; font-size: 16px; font-weight: 600; }
p { margin: 0 0 16px; }
p, small { color: var(--quiet); }
ul { margin: 0; padding: 0; list-style: none; }
button { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; font: inherit;
  text-align: start; background: transparent; color: inherit; cursor: pointer; }
li button { margin-block-end: 8px; }
button:hover { background: light-dark(#f4f4f5, #3f3f46); }
small { display: block; font-size: 14px; overflow-wrap: anywhere; }
label { display: block; margin-block-end: 12px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid light-dark(#71717a, #a1a1aa); border-radius: 8px;
  font: inherit; background: transparent; color: inherit; }
:focus-visible { outline: 2px solid light-dark(#1d4ed8, #93c5fd); outline-offset: 2px; }
.submit { text-align: center; font-weight: 600; }
.cancel { display: inline-block; margin-block-start: 16px; padding-block: 8px; color: light-dark(#1d4ed8, #93c5fd); }
`;
const styleHash = createHash("sha256").update(style).digest("base64");

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

function page(title: string, body: string, status: number, formTargets = "'none'"): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><main>${body}</main></body>
</html>
`;
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formTargets}; frame-ancestors 'none'; base-uri 'none'`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
  return new Response(html, { status, headers });
}

/** Each form leads to `auth/choose`, which sends the browser back. */
export function chooserPage({ redirectUri, query }: SignInRequest): Response {
  const hiddenInputs = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const form = (content: string) => `<form action="auth/choose">${hiddenInputs.join("")}${content}</form>`;
  const people = googlePeople.map(
    ({ email, name, purpose }) =>
      `<li><button name="email" value="${escapeHtml(email)}">${escapeHtml(name)}<small>${escapeHtml(email)} · ${escapeHtml(purpose)}</small></button></li>`,
  );
  const cancel = escapeHtml(`auth/cancel?${query}`);
  const body = `
<h1>Choose an account</h1>
<p>to continue to ${escapeHtml(redirectUri.host)}. This is the sandbox's Google: no password is asked for.</p>
${form(`<ul>${people.join("")}</ul>`)}
<h2>Another person</h2>
${form(`
<label>Name<input name="name" autocomplete="off" maxlength="100"></label>
<label>Email address<input name="email" type="email" autocomplete="off" required></label>
<button class="submit">Continue</button>`)}
<a class="cancel" href="${cancel}">Cancel</a>`;
  // Browsers check the redirect after a form against form-action too.
  return page("Choose an account", body, 200, `'self' ${redirectUri.origin}`);
}

export function refusalPage({ status, error, reason }: RefusedRequest): Response {
  const body = `<h1>Access blocked: this request is invalid</h1><p>${escapeHtml(reason)}</p><p>Error ${status}: ${escapeHtml(error)}</p>`;
  return page("Access blocked", body, status);
}
