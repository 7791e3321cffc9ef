import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentSecurityPolicy, inlineHashes, paymentSources, plainPagePolicy } from "./site-headers.ts";

const empty = { scriptHashes: [], styleHashes: [], mediaOrigins: [], frameOrigins: [] };
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("inline scripts and styles are allowed by their hashes alone", async () => {
  const script = 'document.documentElement.dataset.scheme = "dark";';
  const style = ":root{--cw-canvas:#fff}";
  const data = '<script type="application/json" id="cw-brand">{}</script>';
  const html = `<head><style>${style}</style>${data}<script>${script}</script><script type="module" src="/a.js"></script>`;
  const scriptHashes = await inlineHashes(html, "script");
  const styleHashes = await inlineHashes(html, "style");
  expect(scriptHashes).toEqual([hashOf(script)]);
  expect(styleHashes).toEqual([hashOf(style)]);
  const policy = contentSecurityPolicy({ ...empty, scriptHashes, styleHashes });
  expect(policy).toContain(`script-src 'self' ${hashOf(script)};`);
  expect(policy).toContain(`style-src 'self' ${hashOf(style)};`);
});

it("only named sources are allowed", () => {
  const policy = contentSecurityPolicy({ ...empty, mediaOrigins: ["https://blobs.example"] });
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("media-src 'self' blob: https://blobs.example");
  // Files are uploaded there too.
  expect(policy).toContain("connect-src 'self' blob: https://blobs.example");
  expect(policy).toContain("frame-src 'none'");
  expect(policy).not.toContain("unsafe");
});

it("another origin's page may be framed only if it is named, and violations are reported", () => {
  const policy = contentSecurityPolicy({ ...empty, frameOrigins: ["https://chat.example"] });
  expect(policy).toContain("frame-src https://chat.example;");
  expect(policy).toContain("report-uri /api/csp-reports; report-to csp");
});

it("a page without the app runs no script", () => {
  const policy = plainPagePolicy(["'sha256-x'"]);
  expect(policy).toContain("default-src 'none'; style-src 'sha256-x';");
  expect(policy).not.toMatch(/script-src|'self'/);
});

it("Stripe is allowed only on the page with the card form", () => {
  const payments = paymentSources("https://js.stripe.com/endive/stripe.js");
  const policy = contentSecurityPolicy({ ...empty, payments });
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;");
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com;/);
  expect(contentSecurityPolicy(empty)).not.toContain("stripe");
});

it("a stand-in of Stripe is allowed at its own origin", () => {
  const policy = contentSecurityPolicy({ ...empty, payments: paymentSources("http://localhost:3000/js/stripe.js") });
  expect(policy).toContain("script-src 'self' http://localhost:3000;");
  expect(policy).not.toContain("stripe.com");
});

it("the voice provider's rooms are allowed where a site needs them, without evaluated code", () => {
  const policy = contentSecurityPolicy({ ...empty, hasVoiceRooms: true });
  expect(policy).toMatch(/script-src [^;]*https:\/\/\*\.daily\.co[^;]*'wasm-unsafe-eval';/);
  expect(policy).toMatch(/connect-src [^;]*wss:\/\/\*\.daily\.co/);
  expect(policy).not.toContain("'unsafe-eval'");
  expect(contentSecurityPolicy(empty)).not.toContain("daily");
});
