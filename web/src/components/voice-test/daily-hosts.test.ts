import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contentSecurityPolicy } from "@callwright/contracts/site-headers";
import { expect, it } from "vitest";

/** Daily's installed client library, which carries voice tests. */
const client = join(import.meta.dirname, "../../../../node_modules/@daily-co/daily-js/dist/daily-esm.js");

it("the policy admits the hosts that Daily's client names, but not its error reports or evaluated code", () => {
  const source = readFileSync(client, "utf8");
  const hosts = [...source.matchAll(/https:\/\/([\w.]+\.daily\.co)/g)].map(([, host]) => host);
  // The client only links to www.daily.co in its messages.
  expect(new Set(hosts)).toEqual(new Set(["c.daily.co", "gs.daily.co", "www.daily.co"]));
  // The client's option to do without evaluated code, which voice-call.ts sets.
  expect(source).toContain("avoidEval");
  const noSources = { scriptHashes: [], styleHashes: [], mediaOrigins: [], frameOrigins: [] };
  const policy = contentSecurityPolicy({ ...noSources, hasVoiceRooms: true });
  expect(policy).toMatch(/script-src [^;]*https:\/\/\*\.daily\.co/);
  expect(policy).toMatch(/connect-src [^;]*https:\/\/\*\.daily\.co/);
  expect(source).toContain("ingest.sentry.io");
  expect(policy).not.toContain("sentry");
  expect(policy).not.toContain("'unsafe-eval'");
});
