/** The look of Stripe's hosted pages: no scripts, no external resources. */
import { createHash } from "node:crypto";

const style = `
:root { color-scheme: light dark; --line: light-dark(#d4d4d8, #52525b); --quiet: light-dark(#52525b, #a1a1aa); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#f4f4f5, #18181b); color: light-dark(#18181b, #fafafa); }
main { width: 100%; max-width: 480px; padding: 32px; border-radius: 16px; background: light-dark(#ffffff, #27272a);
  border: 1px solid var(--line); }
h1 { margin: 0 0 8px; font-size: 24px; font-weight: 600; }
h2 { margin: 24px 0 8px; font-size: 16px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--quiet); }
ul { margin: 0 0 16px; padding: 0; list-style: none; }
li { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-block-end: 1px solid var(--line); }
label { display: block; margin-block-end: 12px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid light-dark(#71717a, #a1a1aa); border-radius: 8px;
  font: inherit; background: transparent; color: inherit; }
button { width: 100%; min-height: 44px; margin-block-end: 8px; padding: 8px 12px; border: 0; border-radius: 8px; font: inherit;
  font-weight: 600; background: light-dark(#1d4ed8, #93c5fd); color: light-dark(#ffffff, #18181b); cursor: pointer; }
a { color: light-dark(#1d4ed8, #93c5fd); }
.error { color: light-dark(#b91c1c, #fca5a5); font-weight: 600; }
:focus-visible { outline: 2px solid light-dark(#1d4ed8, #93c5fd); outline-offset: 2px; }
`;
const styleHash = createHash("sha256").update(style).digest("base64");

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
export const dollars = (cents: number): string => `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** `targets`: origins to which its forms may lead, redirects included. */
export function page(title: string, body: string, { status = 200, targets = [] as readonly string[] } = {}): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body>
</html>
`;
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${targets.join(" ")}; frame-ancestors 'none'; base-uri 'none'`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}

export const cardFields = `
<label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number" required></label>
<label>Expiration<input name="expiry" placeholder="MM / YY" autocomplete="cc-exp" required></label>
<label>CVC<input name="cvc" inputmode="numeric" autocomplete="cc-csc" required></label>
<label>Name on card<input name="name" autocomplete="cc-name"></label>`;
