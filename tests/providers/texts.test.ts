/** Texts over a real socket: the one request to each carrier, and what its answers mean. */
import { textFailureWords } from "@callwright/contracts/text-words";
import type { Carrier } from "@callwright/core/ports/carrier";
import { isNumberRefusal, numberRefusalOf } from "@callwright/core/text/send-text";
import { telnyxErrors } from "@callwright/providers/telnyx/errors";
import { createTelnyxCarrier } from "@callwright/providers/telnyx/index";
import { twilioErrors } from "@callwright/providers/twilio/errors";
import { createTwilioCarrier } from "@callwright/providers/twilio/index";
import { describe, expect, it } from "vitest";
import { type Answer, type RequestHandler, serve, unreachableUrl } from "./loopback.ts";

const publicUrl = "https://callwright.test";
const twilio = { provider: "twilio", accountSid: `AC${"a".repeat(32)}`, authToken: "f".repeat(32) } as const;
const telnyx = { provider: "telnyx", apiKey: "KEY0123456789", publicKey: "k".repeat(44) } as const;
const text = {
  tenantId: "ten_1",
  numberId: "num_1",
  textId: "text_pre_1",
  from: "+14155550111",
  to: "+4915112345678",
  body: "Grüße, ja & nein",
  validitySeconds: 3600,
};
const statusUrl = (carrier: string) => `${publicUrl}/api/webhooks/${carrier}/ten_1/num_1/status/text_pre_1`;

const carriers = {
  twilio: { account: twilio, create: (baseUrl: string) => createTwilioCarrier({ baseUrl, publicUrl }) },
  telnyx: { account: telnyx, create: (baseUrl: string) => createTelnyxCarrier({ baseUrl, publicUrl }) },
} as const;

/** Sends a text to the loopback server; returns the adapter's result and its requests. */
async function send(name: keyof typeof carriers, handler: RequestHandler) {
  await using server = await serve(handler);
  const { account, create } = carriers[name];
  const result = await create(server.url).sendSms(account, text);
  return { result, requests: server.requests };
}

describe("Twilio", () => {
  const acceptedAnswer = { status: 201, body: { sid: "SM1", num_segments: "2", status: "queued" } };

  it("gets one request with the number, the address for receipts and the validity", async () => {
    const { result, requests } = await send("twilio", () => acceptedAnswer);
    expect(result).toEqual({ kind: "accepted", carrierId: "SM1", segments: 2 });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: "POST",
      path: `/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`,
    });
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      To: text.to,
      From: text.from,
      Body: text.body,
      ValidityPeriod: "3600",
      // Twilio is to repeat a receipt twice after a 5xx or a time-out (of connection or answer).
      StatusCallback: `${statusUrl("twilio")}#rc=2&rp=5xx,ct,rt`,
    });
  });

  const refusal = (status: number, code: number): Answer => ({ status, body: { code, message: "…", status } });
  it.each([
    [400, 21211, { kind: "rejected", failure: "invalid_number", code: "21211" }],
    [400, 21610, { kind: "rejected", failure: "opted_out", code: "21610" }],
    [400, 21614, { kind: "rejected", failure: "not_mobile", code: "21614" }],
    [400, 21408, { kind: "rejected", failure: "region", code: "21408" }],
    [400, 29999, { kind: "rejected", failure: "carrier_fault", code: "29999" }],
    [401, 20003, { kind: "rejected", failure: "credentials" }],
    [403, 20005, { kind: "rejected", failure: "account" }],
    [429, 20429, { kind: "not_accepted", retryAfterSeconds: 5 }],
    [429, 21611, { kind: "not_accepted", retryAfterSeconds: 60 }],
    [429, 63038, { kind: "rejected", failure: "daily_cap", code: "63038" }],
    [500, 20500, { kind: "unknown" }],
    [503, 20503, { kind: "unknown" }],
  ])("an answer %i with code %i has its meaning, and the request is not repeated", async (status, code, expected) => {
    const { result, requests } = await send("twilio", () => refusal(status, code));
    expect(result).toMatchObject(expected);
    expect(requests).toHaveLength(1);
  });
});

describe("Telnyx", () => {
  it("gets one request with the number and the address for receipts", async () => {
    const { result, requests } = await send("telnyx", () => ({ body: { data: { id: "m1", parts: 2 } } }));
    expect(result).toEqual({ kind: "accepted", carrierId: "m1", segments: 2 });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: "POST", path: "/v2/messages" });
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      from: text.from,
      to: text.to,
      text: text.body,
      use_profile_webhooks: false,
      webhook_url: statusUrl("telnyx"),
    });
  });

  it("without a webhook key gets an unguessable address", async () => {
    await using server = await serve(() => ({ body: { data: { id: "m1" } } }));
    const { publicKey: _, ...account } = telnyx;
    await createTelnyxCarrier({ baseUrl: server.url, publicUrl }).sendSms(account, text);
    const { webhook_url: url } = JSON.parse(server.requests[0]?.body ?? "");
    expect(url).toMatch(/\/status\/text_pre_1\?token=[0-9a-f]{32}$/);
    expect(url).not.toContain(account.apiKey);
  });

  const refusal = (status: number, code: string): Answer => ({ status, body: { errors: [{ code, title: "…" }] } });
  it.each([
    [409, "40300", { kind: "rejected", failure: "opted_out", code: "40300" }],
    [400, "40310", { kind: "rejected", failure: "invalid_number", code: "40310" }],
    [400, "40305", { kind: "rejected", failure: "sender", code: "40305" }],
    [422, "10016", { kind: "rejected", failure: "invalid_number" }],
    [401, "10009", { kind: "rejected", failure: "credentials" }],
    [429, "10011", { kind: "not_accepted", retryAfterSeconds: 5 }],
    [429, "40318", { kind: "not_accepted", retryAfterSeconds: 60 }],
    [429, "40333", { kind: "rejected", failure: "daily_cap", code: "40333" }],
    [500, "10007", { kind: "unknown" }],
  ])("an answer %i with code %s has its meaning, and the request is not repeated", async (status, code, expected) => {
    const { result, requests } = await send("telnyx", () => refusal(status, code));
    expect(result).toMatchObject(expected);
    expect(requests).toHaveLength(1);
  });
});

describe.each(Object.keys(carriers) as (keyof typeof carriers)[])("%s", (name) => {
  const { account, create } = carriers[name];
  const sendWith = (carrier: Carrier) => carrier.sendSms(account, text);

  it("that breaks off after the request leaves it unknown whether a text is on its way", async () => {
    const { result } = await send(name, (_, response) => void response.destroy());
    expect(result.kind).toBe("unknown");
  });

  it("without a listener certainly sent nothing", async () => {
    expect(await sendWith(create(await unreachableUrl()))).toMatchObject({ kind: "not_accepted" });
  });

  it("never has its secrets in a reason", async () => {
    for (const status of [400, 401, 500]) {
      const { result } = await send(name, () => ({
        status,
        body: { code: 1, message: "no", errors: [{ code: "1" }] },
      }));
      for (const secret of [twilio.authToken, telnyx.apiKey]) expect(JSON.stringify(result)).not.toContain(secret);
    }
  });
});

const errorsByCarrier = { twilio: twilioErrors, telnyx: telnyxErrors };

describe("a carrier's code", () => {
  it.each([
    ["twilio", "30003", "unreachable"],
    ["twilio", "30004", "blocked"],
    ["twilio", "30005", "unknown_handset"],
    ["twilio", "30006", "not_mobile"],
    ["twilio", "30007", "filtered"],
    ["twilio", "30034", "unregistered"],
    ["telnyx", "40300", "opted_out"],
    ["telnyx", "40310", "invalid_number"],
    ["telnyx", "40001", "not_mobile"],
    ["telnyx", "40010", "unregistered"],
    ["twilio", "12345", "carrier_fault"],
    ["telnyx", undefined, "carrier_fault"],
  ] as const)("%s %s is %s, in plain words", (carrier, code, failure) => {
    expect(errorsByCarrier[carrier].readTextFailure(code)).toBe(failure);
    expect(textFailureWords[failure]).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    ["twilio", "20005"],
    ["twilio", "21659"],
    ["twilio", "63038"],
    ["telnyx", "40333"],
    ["telnyx", "20100"],
    ["telnyx", "40100"],
    ["telnyx", "40312"],
  ] as const)("%s's %s refuses every text of the number, and the number shows it", (carrier, code) => {
    expect(isNumberRefusal(numberRefusalOf(errorsByCarrier[carrier].readTextFailure(code), code))).toBe(true);
  });

  it.each([
    ["twilio", "21608"],
    ["twilio", "21606"],
    ["twilio", "21610"],
    ["twilio", "21614"],
    ["telnyx", "40002"],
    ["telnyx", "40300"],
  ] as const)("%s's %s refuses one text only", (carrier, code) => {
    expect(numberRefusalOf(errorsByCarrier[carrier].readTextFailure(code), code)).toBeUndefined();
  });
});

describe("a webhook's body", () => {
  const forms: Record<string, string>[] = [
    { MessageSid: "SM1", MessageStatus: "delivered" },
    { MessageSid: "SM1", MessageStatus: "undelivered", ErrorCode: "30003" },
    { MessageSid: "SM1", MessageStatus: "somewhere", Unheard: "of" },
    { MessageSid: "SM2", SmsStatus: "received", From: "+49151", To: "+1415", Body: "Hi", NumMedia: "1" },
  ];
  it("of Twilio is a receipt or a text, and unknown fields are ignored", () => {
    const { readEvent } = carriers.twilio.create("http://x");
    const receiptBase = { carrierId: "SM1", isPricedLater: true };
    expect(forms.map((form) => readEvent(new URLSearchParams(form).toString()))).toEqual([
      { kind: "receipt", receipt: { ...receiptBase, state: "delivered" } },
      { kind: "receipt", receipt: { ...receiptBase, state: "undelivered", failure: "unreachable", code: "30003" } },
      { kind: "receipt", receipt: { ...receiptBase, state: "queued" } },
      { kind: "received", text: { carrierId: "SM2", from: "+49151", to: "+1415", body: "Hi", mediaCount: 1 } },
    ]);
    expect(() => readEvent("hello")).toThrow();
  });

  const event = (event_type: string, payload: object) =>
    JSON.stringify({ data: { event_type, occurred_at: "2026-11-20T10:00:00.000Z", payload } });
  const message = (status: string, overrides: object = {}) => ({
    id: "m1",
    from: { phone_number: "+1617" },
    to: [{ phone_number: "+49151", status }],
    text: "Hi",
    ...overrides,
  });

  it("of Telnyx is a receipt with what it cost, a text, or nothing of ours", () => {
    const { readEvent } = carriers.telnyx.create("http://x");
    const cost = { amount: "0.0080", currency: "USD" };
    expect(readEvent(event("message.finalized", message("delivered", { cost, parts: 2 })))).toMatchObject({
      kind: "receipt",
      receipt: { carrierId: "m1", state: "delivered", segments: 2, cost: { amount: 0.008, currency: "USD" } },
    });
    expect(
      readEvent(event("message.finalized", message("delivery_failed", { errors: [{ code: "40001" }] }))),
    ).toMatchObject({ receipt: { state: "undelivered", failure: "not_mobile", code: "40001" } });
    expect(readEvent(event("message.finalized", message("expired")))).toMatchObject({
      receipt: { state: "failed", failure: "expired" },
    });
    expect(readEvent(event("message.received", message("webhook_delivered")))).toMatchObject({
      kind: "received",
      text: { from: "+1617", to: "+49151", body: "Hi", at: "2026-11-20T10:00:00.000Z" },
    });
    expect(readEvent(event("call.initiated", {}))).toEqual({ kind: "other", type: "call.initiated" });
    expect(() => readEvent("{}")).toThrow();
  });
});
