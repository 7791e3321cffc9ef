/** The carrier ports over a real socket: who owns a number, and what a refusal says about the credentials. */
import { createTelnyxCarrier } from "@callwright/providers/telnyx/index";
import { createTwilioCarrier } from "@callwright/providers/twilio/index";
import { describe, expect, it } from "vitest";
import { serve, unreachableUrl } from "./loopback.ts";

const phoneNumber = "+14155550111";
const publicUrl = "https://callwright.test";
const twilioCredentials = {
  provider: "twilio",
  phoneNumber,
  label: "Main",
  accountSid: `AC${"a".repeat(32)}`,
  authToken: "f".repeat(32),
} as const;
const telnyxCredentials = { provider: "telnyx", phoneNumber, label: "Main", apiKey: "KEY0123456789" } as const;

const twilioNumber = (phone_number: string, capabilities: object) => ({
  sid: `PN${"b".repeat(32)}`,
  account_sid: twilioCredentials.accountSid,
  phone_number,
  capabilities,
});
const twilioList = (...incoming_phone_numbers: object[]) => ({
  body: { incoming_phone_numbers, next_page_uri: null, page: 0, page_size: 20 },
});
const telnyxList = (...data: object[]) => ({ body: { data, meta: { page_number: 1, total_pages: 1 } } });

describe("Twilio", () => {
  it("is asked for exactly that number, once, with the tenant's own credentials", async () => {
    await using server = await serve(() => twilioList());
    await createTwilioCarrier({ baseUrl: server.url, publicUrl }).checkNumber(twilioCredentials);
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request?.path).toBe(`/2010-04-01/Accounts/${twilioCredentials.accountSid}/IncomingPhoneNumbers.json`);
    expect(Object.fromEntries(request?.query ?? [])).toEqual({ PhoneNumber: phoneNumber, PageSize: "20" });
    const basic = Buffer.from(`${twilioCredentials.accountSid}:${twilioCredentials.authToken}`).toString("base64");
    expect(request?.headers.authorization).toBe(`Basic ${basic}`);
  });

  it("keeps a path in its address", async () => {
    await using server = await serve(() => twilioList());
    await createTwilioCarrier({ baseUrl: `${server.url}/sandbox/providers/twilio`, publicUrl }).checkNumber(
      twilioCredentials,
    );
    expect(server.requests[0]?.path).toMatch(/^\/sandbox\/providers\/twilio\/2010-04-01\/Accounts\//);
  });

  it("reports the capabilities of an owned number, never those of one that merely contains it", async () => {
    await using server = await serve(() =>
      twilioList(
        twilioNumber(`${phoneNumber}9`, { voice: true, sms: true }),
        twilioNumber(phoneNumber, { voice: true, sms: false, mms: false, fax: false }),
      ),
    );
    const check = await createTwilioCarrier({ baseUrl: server.url, publicUrl }).checkNumber(twilioCredentials);
    expect(check).toEqual({ kind: "owned", voice: true, sms: false });
  });

  it("does not own a number that only another one contains", async () => {
    await using server = await serve(() => twilioList(twilioNumber(`${phoneNumber}9`, { voice: true })));
    const check = await createTwilioCarrier({ baseUrl: server.url, publicUrl }).checkNumber(twilioCredentials);
    expect(check).toEqual({ kind: "not_owned" });
  });

  it.each([
    [401, 20003, "bad_credentials"],
    [403, 20005, "bad_credentials"],
    [404, 20404, "bad_credentials"],
    [429, 20429, "unavailable"],
    [500, 20500, "unavailable"],
  ])("answering %i with code %i means %s", async (status, code, kind) => {
    await using server = await serve(() => ({ status, body: { code, message: "Authenticate", status } }));
    const check = await createTwilioCarrier({ baseUrl: server.url, publicUrl }).checkNumber(twilioCredentials);
    expect(check.kind).toBe(kind);
    expect(JSON.stringify(check)).not.toContain(twilioCredentials.authToken);
    expect(server.requests).toHaveLength(1);
  });

  it("out of reach says nothing about the credentials", async () => {
    const check = await createTwilioCarrier({ baseUrl: await unreachableUrl(), publicUrl }).checkNumber(
      twilioCredentials,
    );
    expect(check.kind).toBe("unavailable");
  });
});

describe("Telnyx", () => {
  it.each(["", "/v2", "/v2/"])(
    "is asked for exactly that number, once, at the address with or without %j",
    async (suffix) => {
      await using server = await serve(() => telnyxList());
      await createTelnyxCarrier({ baseUrl: `${server.url}${suffix}`, publicUrl }).checkNumber(telnyxCredentials);
      expect(server.requests).toHaveLength(1);
      const [request] = server.requests;
      expect(request).toMatchObject({ method: "GET", path: "/v2/phone_numbers" });
      expect(Object.fromEntries(request?.query ?? [])).toEqual({
        "filter[phone_number]": "14155550111",
        "page[number]": "1",
        "page[size]": "20",
      });
      expect(request?.headers.authorization).toBe(`Bearer ${telnyxCredentials.apiKey}`);
    },
  );

  it.each([
    ["active, on a messaging profile", { status: "active", messaging_profile_id: "mp" }, { voice: true, sms: true }],
    ["active alone", { status: "active", messaging_profile_id: null }, { voice: true, sms: false }],
    ["still being ported", { status: "port-pending" }, { voice: false, sms: false }],
  ])("owns a number: %s", async (_, number, expected) => {
    await using server = await serve(() => telnyxList({ id: "1", phone_number: phoneNumber, ...number }));
    const check = await createTelnyxCarrier({ baseUrl: server.url, publicUrl }).checkNumber(telnyxCredentials);
    expect(check).toEqual({ kind: "owned", ...expected });
  });

  it("does not own a number that only another one contains", async () => {
    await using server = await serve(() => telnyxList({ id: "1", phone_number: `${phoneNumber}9`, status: "active" }));
    const check = await createTelnyxCarrier({ baseUrl: server.url, publicUrl }).checkNumber(telnyxCredentials);
    expect(check).toEqual({ kind: "not_owned" });
  });

  it.each([
    [401, "10009", "bad_credentials"],
    [403, "10010", "bad_credentials"],
    [409, "10001", "unavailable"],
    [429, "10011", "unavailable"],
    [500, "10007", "unavailable"],
  ])("answering %i with code %s means %s, and is not asked again", async (status, code, kind) => {
    const body = { errors: [{ code, title: "…", detail: "…" }] };
    await using server = await serve(() => ({ status, body }));
    const check = await createTelnyxCarrier({ baseUrl: server.url, publicUrl }).checkNumber(telnyxCredentials);
    expect(check.kind).toBe(kind);
    expect(JSON.stringify(check)).not.toContain(telnyxCredentials.apiKey);
    expect(server.requests).toHaveLength(1);
  });

  it("out of reach says nothing about the credentials", async () => {
    const check = await createTelnyxCarrier({ baseUrl: await unreachableUrl(), publicUrl }).checkNumber(
      telnyxCredentials,
    );
    expect(check.kind).toBe("unavailable");
  });
});
