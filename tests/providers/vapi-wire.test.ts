/** The voice port over a real socket: what each answer of the provider means for a dial, a number, a recording. */
import type { NumberCredentials } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { createVapiVoice } from "@callwright/providers/vapi/index";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Answer, type RequestHandler, serve, unreachableUrl } from "./loopback.ts";
import { callOrder } from "./order.ts";

const voiceAt = (baseUrl: string, timeoutSeconds = 5) =>
  createVapiVoice({
    apiKey: "key-1",
    baseUrl,
    webhookUrl: "https://app.example.com/api/webhooks/vapi",
    webhookSecret: "s3cret",
    timeoutSeconds,
  });

const createdCall = { id: "019d", status: "queued", monitor: { controlUrl: "https://x.vapi.ai/control" } };
const error = (status: number, message: string | string[], headers = {}): Answer => ({
  status,
  headers,
  body: { statusCode: status, message, error: "…" },
});

async function startAgainst(handler: RequestHandler, timeoutSeconds?: number) {
  await using server = await serve(handler);
  const result = await voiceAt(server.url, timeoutSeconds).startCall(callOrder());
  return { result, requests: server.requests };
}

afterEach(() => void vi.useRealTimers());

describe("a dial", () => {
  it("that is accepted gives the provider's id and the address that ends the call", async () => {
    const { result, requests } = await startAgainst(() => ({ status: 201, body: createdCall }));
    expect(result).toEqual({ kind: "started", voiceCallId: "019d", controlUrl: createdCall.monitor.controlUrl });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: "POST", path: "/call", headers: { authorization: "Bearer key-1" } });
  });

  it("uses the current key: a new one from the next dial on", async () => {
    await using server = await serve(() => ({ status: 201, body: createdCall }));
    let apiKey = "key-1";
    const voice = createVapiVoice({
      apiKey: async () => apiKey,
      baseUrl: server.url,
      webhookUrl: "",
      webhookSecret: "",
    });
    await voice.startCall(callOrder());
    apiKey = "key-2";
    await voice.startCall(callOrder());
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer key-1", "Bearer key-2"]);
  });

  it("of another account uses that account's key, webhook address and webhook secret", async () => {
    await using server = await serve(() => ({ status: 201, body: createdCall }));
    const secrets = { apiKey: "key of acme", webhookSecrets: ["new", "before"] } as const;
    await voiceAt(server.url)
      .ofAccount("acme", async () => secrets)
      .startCall(callOrder());
    expect(server.requests[0]).toMatchObject({ headers: { authorization: "Bearer key of acme" } });
    expect(JSON.stringify(server.requests[0]?.body)).toContain("https://app.example.com/api/webhooks/vapi/acme");
    expect(JSON.stringify(server.requests[0]?.body)).not.toMatch(/s3cret|before/);
  });

  it("never reuses an idle connection, which may be dead", async () => {
    const { requests } = await startAgainst(() => ({ status: 201, body: createdCall }));
    expect(requests[0]?.headers.connection).toBe("close");
  });

  it("to a server that refuses the connection was certainly not accepted", async () => {
    expect(await voiceAt(await unreachableUrl()).startCall(callOrder())).toMatchObject({ kind: "not_accepted" });
  });

  it.each([
    ["retry-after in seconds", () => ({ "retry-after": "7" }), 7],
    [
      "x-ratelimit-reset as an instant in seconds",
      () => ({ "x-ratelimit-reset": String(Math.ceil(Date.now() / 1000) + 30) }),
      30,
    ],
    [
      "x-ratelimit-reset as an instant in milliseconds",
      () => ({ "x-ratelimit-reset": String(Date.now() + 30_000) }),
      30,
    ],
    ["x-ratelimit-reset as seconds left", () => ({ "x-ratelimit-reset": "12" }), 12],
    ["retry-after of a day, cut to 15 minutes", () => ({ "retry-after": "86400" }), 900],
    ["no header: the default", () => ({}), 10],
    ["no header and no JSON: the default", () => ({ "content-type": "text/html" }), 10],
  ])("over the rate limit may be tried again after the time in: %s", async (_, headers, seconds) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 1000) * 1000 });
    const { result, requests } = await startAgainst(() => error(429, "Rate limit exceeded", headers()));
    expect(result).toMatchObject({ kind: "not_accepted", retryAfterSeconds: seconds });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["400 over concurrency", error(400, "Over Concurrency Limit. Please upgrade.")],
    [
      "201 with the blocked mark",
      { status: 201, body: { ...createdCall, subscriptionLimits: { concurrencyBlocked: true } } },
    ],
  ])("for which no line is free may be tried again: %s", async (_, answer) => {
    const { result } = await startAgainst(() => answer);
    expect(result).toMatchObject({ kind: "not_accepted", retryAfterSeconds: 15 });
  });

  const e164 =
    "customer.number must be a valid phone number in the E.164 format. Hot tip, you may be missing the country code (Eg. US: +1).";
  it.each([
    ["callee", error(400, [e164]), e164],
    ["credentials", error(400, "phoneNumberId 3701 not found"), "phoneNumberId 3701 not found"],
    ["credentials", error(400, "Couldn't Find Phone Number. ID: 3701"), "Couldn't Find Phone Number. ID: 3701"],
    ["credentials", error(400, "Phone Number 3701 Is Not Active"), "Phone Number 3701 Is Not Active"],
    ["credentials", error(400, "Twilio authentication failed"), "Twilio authentication failed"],
    ["account", error(400, "Wallet balance is too low"), "Wallet balance is too low"],
    ["account", error(401, "Invalid Key"), "Invalid Key"],
    ["account", error(400, "Numbers have a daily outbound call limit."), "Numbers have a daily outbound call limit."],
    ["request", error(400, "Account not authorized to call +91"), "Account not authorized to call +91"],
    ["request", error(400, ["assistant.property x should not exist"]), "assistant.property x should not exist"],
    [
      "request",
      { status: 422, headers: { "content-type": "text/html" }, body: "<html>" },
      "The voice provider answered 422.",
    ],
  ])("refused for good is rejected with the cause %s", async (cause, answer, reason) => {
    const { result, requests } = await startAgainst(() => answer);
    expect(result).toEqual({ kind: "rejected", cause, reason });
    expect(requests).toHaveLength(1);
  });

  it.each<[string, RequestHandler]>([
    ["500", () => error(500, "Internal server error")],
    ["503 without a message", () => ({ status: 503 })],
    ["408", () => error(408, "Request timeout")],
    ["accepted, but the answer is no JSON", () => ({ status: 201, body: "<html>" })],
    ["accepted, but the answer names no call", () => ({ status: 201, body: { status: "queued" } })],
    ["accepted, and the connection breaks", (_, response) => void response.socket?.destroy()],
    ["accepted, and never answered", () => undefined],
    ["accepted, and nothing after the headers", (_, response) => void response.writeHead(201).flushHeaders()],
  ])("whose outcome is unknown is reported as such, and is not repeated: %s", async (_, handler) => {
    const { result, requests } = await startAgainst(handler, 0.4);
    expect(result).toMatchObject({ kind: "unknown" });
    expect(requests).toHaveLength(1);
  });

  it("whose key cannot be read was surely not accepted", async () => {
    await using server = await serve(() => ({ status: 201, body: createdCall }));
    const apiKey = () => Promise.reject(new Error("parameter store is down"));
    const voice = createVapiVoice({ apiKey, baseUrl: server.url, webhookUrl: "https://x", webhookSecret: "s" });
    expect(await voice.startCall(callOrder())).toMatchObject({ kind: "not_accepted" });
    expect(server.requests).toHaveLength(0);
  });
});

describe("a number", () => {
  const twilio: NumberCredentials = {
    provider: "twilio",
    phoneNumber: "+14155550111",
    label: "Main line",
    accountSid: `AC${"0".repeat(32)}`,
    authToken: "f".repeat(32),
  };
  const telnyx: NumberCredentials = {
    provider: "telnyx",
    phoneNumber: "+14155550112",
    label: "Second line",
    apiKey: "KEY0123456789",
  };
  const answerNumbers = (existing: object[], answer: Answer): RequestHandler => {
    return ({ method, path }) => {
      if (path === "/credential") return { status: 201, body: { id: "cred-1", provider: "telnyx" } };
      if (method === "GET") return { body: existing };
      return method === "POST" ? answer : { body: {} };
    };
  };

  it("of Twilio is registered without giving up its texts", async () => {
    await using server = await serve(answerNumbers([], { status: 201, body: { id: "pn-1", status: "active" } }));
    expect(await voiceAt(server.url).registerNumber(twilio)).toEqual({
      kind: "registered",
      voiceNumberId: "pn-1",
      status: "active",
    });
    expect(JSON.parse(server.requests.at(-1)?.body ?? "")).toEqual({
      provider: "twilio",
      number: "+14155550111",
      twilioAccountSid: twilio.accountSid,
      twilioAuthToken: twilio.authToken,
      name: "Main line",
      smsEnabled: false,
    });
  });

  it("of Telnyx is registered through a credential", async () => {
    await using server = await serve(answerNumbers([], { status: 201, body: { id: "pn-2", status: "activating" } }));
    expect(await voiceAt(server.url).registerNumber(telnyx)).toMatchObject({
      voiceNumberId: "pn-2",
      status: "activating",
    });
    const [credential, number] = server.requests.slice(-2).map(({ body }) => JSON.parse(body));
    expect(credential).toEqual({ provider: "telnyx", apiKey: telnyx.apiKey, name: "Second line" });
    expect(number).toEqual({ provider: "telnyx", number: "+14155550112", credentialId: "cred-1", name: "Second line" });
  });

  it("left behind by an unanswered try is removed first", async () => {
    const existing = [
      { id: "pn-0", number: "+14155550111" },
      { id: "pn-9", number: "+14155550199" },
    ];
    await using server = await serve(answerNumbers(existing, { status: 201, body: { id: "pn-1", status: "active" } }));
    await voiceAt(server.url).registerNumber(twilio);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /phone-number",
      "DELETE /phone-number/pn-0",
      "POST /phone-number",
    ]);
  });

  it("is rejected with the provider's message, without our secrets", async () => {
    const refused = error(400, [`Twilio does not know ${twilio.authToken}`]);
    await using server = await serve(answerNumbers([], refused));
    expect(await voiceAt(server.url).registerNumber(twilio)).toEqual({
      kind: "rejected",
      reason: refusal("provider_message", { words: "Twilio does not know ***" }),
    });
  });

  it.each([
    [401, refusal("voice_provider_key_refused")],
    [429, refusal("voice_provider_unavailable")],
    [500, refusal("voice_provider_unavailable")],
  ])("is unavailable for now after %i", async (status, reason) => {
    await using server = await serve(answerNumbers([], error(status, "…")));
    expect(await voiceAt(server.url).registerNumber(twilio)).toEqual({ kind: "unavailable", reason });
  });

  it("of Telnyx leaves no key behind when it is refused, renewed or deleted", async () => {
    const registered = { id: "pn-2", number: telnyx.phoneNumber, status: "active", credentialId: "cred-0" };
    const answerTelnyx = (answer: Answer): RequestHandler => {
      return ({ method, path }) => {
        if (path === "/credential") return { status: 201, body: { id: "cred-1", provider: "telnyx" } };
        if (method === "POST") return answer;
        return { body: path === "/phone-number" ? [] : registered };
      };
    };
    const deletedKeys = async (
      handler: RequestHandler,
      work: (voice: ReturnType<typeof voiceAt>) => Promise<unknown>,
    ) => {
      await using server = await serve(handler);
      await work(voiceAt(server.url));
      return server.requests.filter(({ method, path }) => method === "DELETE" && path.startsWith("/credential/"));
    };
    const refused = await deletedKeys(answerTelnyx(error(400, "No")), (voice) => voice.registerNumber(telnyx));
    expect(refused.map(({ path }) => path)).toEqual(["/credential/cred-1"]);
    const renewed = await deletedKeys(answerTelnyx({ body: registered }), (voice) => voice.renewNumber("pn-2", telnyx));
    expect(renewed.map(({ path }) => path)).toEqual(["/credential/cred-0"]);
    const deleted = await deletedKeys(answerTelnyx({ body: registered }), (voice) => voice.deleteNumber("pn-2"));
    expect(deleted.map(({ path }) => path)).toEqual(["/credential/cred-0"]);
  });

  it("is renewed in place without giving up its texts", async () => {
    const registered = { id: "pn-1", number: twilio.phoneNumber, status: "active" };
    await using server = await serve(() => ({ body: registered }));
    expect(await voiceAt(server.url).renewNumber("pn-1", twilio)).toEqual({
      kind: "registered",
      voiceNumberId: "pn-1",
      status: "active",
    });
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /phone-number/pn-1",
      "PATCH /phone-number/pn-1",
    ]);
    expect(JSON.parse(server.requests[1]?.body ?? "")).toEqual({
      provider: "twilio",
      twilioAccountSid: twilio.accountSid,
      twilioAuthToken: twilio.authToken,
      name: "Main line",
      smsEnabled: false,
    });
  });

  it("unknown to the provider has no status, and deleting it is no error", async () => {
    await using server = await serve(() => error(404, "Not Found"));
    expect(await voiceAt(server.url).numberStatus("pn-1")).toBeUndefined();
    await expect(voiceAt(server.url).deleteNumber("pn-1")).resolves.toBeUndefined();
  });
});

describe("a look-up", () => {
  it("of an unknown call finds nothing; one without an answer fails", async () => {
    await using unknown = await serve(() => error(404, "Not Found"));
    expect(await voiceAt(unknown.url).getCall("x")).toBeUndefined();
    await using broken = await serve(() => error(500, "…"));
    await expect(voiceAt(broken.url).getCall("x")).rejects.toMatchObject({ code: "provider_unavailable" });
  });

  /** 250 calls, newest first, three to an instant; pages of 100 as Vapi serves them. */
  const createdAtOf = (index: number) => new Date(Date.UTC(2026, 10, 20) + Math.floor(index / 3) * 1000).toISOString();
  const allCalls = Array.from({ length: 250 }, (_, index) => ({
    id: `v-${index}`,
    status: "ringing",
    createdAt: createdAtOf(index),
    assistantOverrides: { metadata: { tenantId: callOrder().ref.tenantId, callId: `call_${index}` } },
  })).reverse();
  const listCalls: RequestHandler = ({ query }) => {
    // "9" is after every instant, "" before.
    const until = query.get("createdAtLe") ?? "9";
    const from = query.get("createdAtGt") ?? "";
    const rows = allCalls.filter(({ createdAt }) => createdAt <= until && createdAt > from);
    return { body: rows.slice(0, Number(query.get("limit"))) };
  };

  it.each([249, 150, 149, 51, 50, 1])("by our ids reads every page until it finds call %i", async (index) => {
    await using server = await serve(listCalls);
    const ref = { tenantId: callOrder().ref.tenantId, callId: `call_${index}` };
    const found = await voiceAt(server.url).findCall(ref, "pn-1", "2026-01-01T00:00:00.000Z");
    expect(found).toMatchObject({ voiceCallId: `v-${index}`, state: "ringing", ref });
  });

  it("by our ids never finds another tenant's call, and stops at the last page", async () => {
    await using server = await serve(listCalls);
    const ref = { tenantId: "ten_other", callId: "call_3" };
    expect(await voiceAt(server.url).findCall(ref, "pn-1", "2026-01-01T00:00:00.000Z")).toBeUndefined();
    expect(server.requests.length).toBeLessThanOrEqual(4);
  });

  it("by our ids skips a dial for which no line was free", async () => {
    const [first] = allCalls;
    const blocked = {
      ...first,
      status: "ended",
      endedReason: "call.start.error-subscription-concurrency-limit-reached",
    };
    await using server = await serve(() => ({ body: [blocked, { ...first, id: "real" }] }));
    const ref = { tenantId: callOrder().ref.tenantId, callId: "call_249" };
    expect(await voiceAt(server.url).findCall(ref, "pn-1", "")).toMatchObject({ voiceCallId: "real" });
  });
});

describe("a recording", () => {
  const serveRecording: RequestHandler = ({ path }) => {
    if (path.endsWith("/v-1/stereo-recording")) return { status: 302, headers: { location: "/files/a.mp3?sig=1" } };
    if (path === "/files/a.mp3") return { headers: { "content-type": "application/octet-stream" }, body: "sound" };
    return error(404, "Not Found");
  };

  it("is linked where the provider redirects to", async () => {
    await using server = await serve(serveRecording);
    expect(await voiceAt(server.url).recordingLink("v-1", "stereo")).toBe(`${server.url}/files/a.mp3?sig=1`);
    expect(await voiceAt(server.url).recordingLink("v-1", "mono")).toBeUndefined();
  });

  it("is opened without showing our key to the file's host", async () => {
    await using server = await serve(serveRecording);
    const recording = await voiceAt(server.url).openRecording("v-1");
    expect(recording?.contentType).toBe("audio/mpeg");
    expect(await new Response(recording?.body).text()).toBe("sound");
    expect(server.requests[0]?.headers.authorization).toBe("Bearer key-1");
    expect(server.requests[1]?.headers.authorization).toBeUndefined();
  });

  it("that is not there yet is undefined; a provider that does not answer is an error", async () => {
    await using server = await serve(serveRecording);
    expect(await voiceAt(server.url).openRecording("v-2")).toBeUndefined();
    await expect(voiceAt(await unreachableUrl()).openRecording("v-1")).rejects.toMatchObject({
      code: "provider_unavailable",
    });
  });
});
