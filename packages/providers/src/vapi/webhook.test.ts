import { describe, expect, it } from "vitest";
import { readCallRef, readMessageRef, shouldStore, verifyVapiSecret } from "./webhook.ts";

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

describe("which webhooks are stored for the worker", () => {
  it.each([
    ["a call is answered", { message: { type: "status-update", status: "in-progress" } }],
    ["the report of a call", { message: { type: "end-of-call-report" } }],
    ["a message without a kind, which the worker refuses", { message: "?" }],
    ["nothing at all", []],
  ])("stored: %s", (_, body) => expect(shouldStore(body)).toBe(true));

  it.each([
    ["ringing", { message: { type: "status-update", status: "ringing" } }],
    ["the end, which the report repeats", { message: { type: "status-update", status: "ended" } }],
    ["a kind that we did not ask for", { message: { type: "speech-update", status: "started" } }],
  ])("not stored: %s", (_, body) => expect(shouldStore(body)).toBe(false));
});

it.each(["assistantOverrides", "assistant"])("readMessageRef finds our ids in the metadata of the %s", (place) => {
  const messageWith = (metadata: object) => ({ message: { call: { id: "v-1", [place]: { metadata } } } });
  const ref = { tenantId: "ten_1", callId: "call_1", attempt: 2 };
  expect(readMessageRef(messageWith(ref))).toEqual(ref);
  expect(readMessageRef(messageWith({ ...ref, attempt: "2" }))).toEqual({ ...ref, attempt: undefined });
  expect(readMessageRef(messageWith({ tenantId: 7 }))).toBeUndefined();
});

describe("the request id in a call's metadata", () => {
  const callWith = (requestId: unknown) => ({ metadata: { tenantId: "ten_1", callId: "call_1", requestId } });

  it("is read", () => {
    const requestId = "req_01KAM7Y8Q4W2N9B3T5XZC6D1EF";
    expect(readCallRef(callWith(requestId))).toMatchObject({ callId: "call_1", requestId });
  });

  it.each([
    ["not well-formed", "req_1\n{}"],
    ["a number", 7],
    ["missing", undefined],
  ])("is dropped if it is %s", (_, requestId) =>
    expect(readCallRef(callWith(requestId))).toEqual({ tenantId: "ten_1", callId: "call_1", attempt: undefined }),
  );
});
