import { describe, expect, it } from "vitest";
import { glanceAt, verifyVapiSecret } from "./webhook.ts";

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

describe("a webhook is of use", () => {
  it.each([
    ["the report of a call", { message: { type: "end-of-call-report" } }],
    ["that somebody answered", { message: { type: "status-update", status: "in-progress" } }],
    ["what names no kind: the worker refuses it aloud", { message: "?" }],
  ])("%s", (_, body) => expect(glanceAt(body).isOfUse).toBe(true));

  it.each([
    ["ringing", { message: { type: "status-update", status: "ringing" } }],
    ["the end, of which the report tells", { message: { type: "status-update", status: "ended" } }],
    ["a kind that nobody asked for", { message: { type: "speech-update", status: "started" } }],
  ])("unless it tells %s", (_, body) => expect(glanceAt(body).isOfUse).toBe(false));
});

it("says whose call it is about, where the call carries our keys", () => {
  const about = (metadata: object) => ({
    message: { type: "end-of-call-report", call: { id: "x", assistantOverrides: { metadata } } },
  });
  expect(glanceAt(about({ tenantId: "ten_1", callId: "call_1" })).tenantId).toBe("ten_1");
  expect(glanceAt(about({ tenantId: 7 }))).toEqual({ isOfUse: true, tenantId: undefined });
  expect(glanceAt([])).toEqual({ isOfUse: true });
});
