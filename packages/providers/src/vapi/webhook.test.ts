import { describe, expect, it } from "vitest";
import { verifyVapiSecret } from "./webhook.ts";

describe("a webhook's secret", () => {
  it("is accepted whatever the header's letter case", () => {
    expect(verifyVapiSecret({ "x-vapi-secret": "s1" }, ["s1"])).toBe(true);
    expect(verifyVapiSecret({ "X-Vapi-Secret": "s1" }, ["s1"])).toBe(true);
  });

  it("may be any of the accepted ones while one is replaced", () => {
    expect(verifyVapiSecret({ "x-vapi-secret": "old" }, ["new", "old"])).toBe(true);
  });

  it.each([
    ["a wrong one", { "x-vapi-secret": "s2" }, ["s1"]],
    ["a longer one", { "x-vapi-secret": "s1 " }, ["s1"]],
    ["none", {}, ["s1"]],
    ["an empty one", { "x-vapi-secret": "" }, ["s1"]],
    ["an empty one where none is set", { "x-vapi-secret": "" }, [""]],
    ["any where none is set", { "x-vapi-secret": "s1" }, []],
  ])("is refused: %s", (_, headers, secrets) => {
    expect(verifyVapiSecret(headers, secrets)).toBe(false);
  });
});
