import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentSecurityPolicy, inlineScriptHashes } from "./site-headers.ts";

it("an inline script of the page is allowed by its hash, and no other is", async () => {
  const script = 'document.documentElement.dataset.scheme = "dark";';
  const html = `<head><script>${script}</script><script type="module" src="/assets/main.js"></script></head>`;
  const hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const scriptHashes = await inlineScriptHashes(html);
  expect(scriptHashes).toEqual([hash]);
  expect(contentSecurityPolicy({ scriptHashes, mediaOrigins: [] })).toContain(`script-src 'self' ${hash};`);
});

it("nothing is allowed that is not named, and nothing inline but the hashed scripts", () => {
  const policy = contentSecurityPolicy({ scriptHashes: [], mediaOrigins: ["https://blobs.example"] });
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("media-src 'self' blob: https://blobs.example");
  expect(policy).not.toContain("unsafe");
});
