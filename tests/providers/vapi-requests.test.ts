/** No request of ours has a field or a value that the vendor's schema does not know. */
import { type Language, languages, voices } from "@callwright/contracts";
import { withTransfers } from "@callwright/core/call/transfer";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { createVapiVoice } from "@callwright/providers/vapi/index";
import { answeringRequest } from "@callwright/providers/vapi/request";
import { describe, expect, it } from "vitest";
import { findTypeMismatches } from "./closed-world.ts";
import { serve } from "./loopback.ts";
import { callOrder } from "./order.ts";

const voiceAt = (baseUrl: string) =>
  createVapiVoice({
    apiKey: "k",
    baseUrl,
    webhookUrl: "https://app.example.com/api/webhooks/vapi",
    webhookSecret: "s",
  });

async function bodyOf(work: (voice: ReturnType<typeof createVapiVoice>) => Promise<unknown>, path: string) {
  await using server = await serve((request) => ({
    status: request.method === "POST" ? 201 : 200,
    body: request.method === "GET" ? [] : { id: "x", status: "active" },
  }));
  await work(voiceAt(server.url));
  const request = server.requests.find((one) => one.method === "POST" && one.path === path);
  const body: unknown = JSON.parse(request?.body ?? "");
  return body;
}

/** The test's clock is at 11:00 on a Monday; the last colleague has the number of the call itself. */
const transferSettings: Parameters<typeof withTransfers>[1] = {
  timezone: "Europe/Berlin",
  title: "Nurse",
  companyName: "Acme",
  colleagues: [
    { name: "Maria", phoneNumber: "+4915100000001", hours: [{ day: "mon", from: "09:00", to: "17:00" }] },
    { name: "Closed", phoneNumber: "+4915100000002", hours: [{ day: "tue", from: "09:00", to: "17:00" }] },
    { name: "The line", phoneNumber: "+4915100000009", hours: [{ day: "mon", from: "09:00", to: "17:00" }] },
  ],
};

/** The SDK's declarations lack one word of the vendor's API document. */
const knownGaps = (language: Language) =>
  language === "ar" ? [".assistant.transcriber.language: no word of DeepgramTranscriberLanguage: ar"] : [];

describe("the request for a call", () => {
  it.each(languages)("holds nothing that the schema does not know: %s", async (language) => {
    const body = await bodyOf(
      (voice) => voice.startCall(callOrder({}, { language, voicemailMessage: "Hello?" })),
      "/call",
    );
    expect(findTypeMismatches(body, "Vapi.CreateCallDto")).toEqual(knownGaps(language));
  });

  it.each(voices)("holds nothing that the schema does not know: voice $id", async (voice) => {
    const body = await bodyOf((port) => port.startCall(callOrder({}, { voice })), "/call");
    expect(findTypeMismatches(body, "Vapi.CreateCallDto")).toEqual([]);
  });

  it.each(languages)("with colleagues holds nothing that schema and guide do not know: %s", async (language) => {
    setClockOffset(Date.parse("2026-11-30T10:00:00Z") - Date.now());
    const assistant = withTransfers(callOrder({}, { language }).assistant, transferSettings, {
      person: { firstName: "Ann" },
      numbers: ["+4915100000009"],
      secondsLeft: 3_600,
    });
    const body = await bodyOf((voice) => voice.startCall({ ...callOrder(), assistant }), "/call");
    const unknown = findTypeMismatches(body, "Vapi.CreateCallDto");
    const plan = ".assistant.model.tools[1].destinations[0].transferPlan";
    expect(unknown.filter((one) => !one.startsWith(plan))).toEqual(knownGaps(language));
    // The vendor's guide has this field; the schema lacks it, but declares its type, which is checked below.
    expect(unknown.filter((one) => one.startsWith(plan))).toEqual([
      `${plan}.transferAssistant: unknown to TransferPlan`,
    ]);
    const [, tool] = JSON.parse(JSON.stringify(body)).assistant.model.tools;
    expect(tool).toMatchObject({
      type: "transferCall",
      destinations: [
        {
          type: "number",
          number: "+4915100000001",
          name: "Maria",
          transferPlan: {
            mode: "warm-transfer-experimental",
            fallbackPlan: { endCallEnabled: false },
            transferAssistant: { maxDurationSeconds: 25, silenceTimeoutSeconds: 10 },
          },
        },
      ],
    });
    expect(tool.destinations).toHaveLength(1);
    const { transferAssistant } = tool.destinations[0].transferPlan;
    expect(findTypeMismatches(transferAssistant, "Vapi.TransferAssistant")).toEqual(
      language === "ar" ? [".transcriber.language: no word of DeepgramTranscriberLanguage: ar"] : [],
    );
    expect(transferAssistant.firstMessage).toMatch(/This call is recorded|wird aufgezeichnet|مسجلة/);
    expect(JSON.stringify(tool)).not.toContain("{{");
  });

  it("is checked for unknown fields, unknown words and wrong types", async () => {
    const body = await bodyOf((voice) => voice.startCall(callOrder()), "/call");
    const wrong = JSON.parse(JSON.stringify(body));
    wrong.metadata = {};
    wrong.assistant.serverUrlSecret = "s";
    wrong.assistant.model.model = "gpt-0";
    wrong.assistant.transcriber.silence = 3;
    wrong.customer.externalId = 4;
    wrong.assistant.analysisPlan.structuredDataPlan.schema.properties.outcome.enums = [];
    expect(findTypeMismatches(wrong, "Vapi.CreateCallDto").toSorted()).toEqual([
      ".assistant.analysisPlan.structuredDataPlan.schema.properties.outcome.enums: unknown to JsonSchema",
      ".assistant.model.model: no word of OpenAiModelModel: gpt-0",
      ".assistant.serverUrlSecret: unknown to CreateAssistantDto",
      ".assistant.transcriber.silence: unknown to CreateAssistantDtoTranscriber.Deepgram",
      ".customer.externalId: no string",
      ".metadata: unknown to CreateCallDto",
    ]);
  });
});

describe("the request for a number", () => {
  const base = { phoneNumber: "+14155550111", label: "Main line" };

  it("of Twilio's holds nothing that the schema does not know", async () => {
    const credentials = { ...base, provider: "twilio", accountSid: `AC${"0".repeat(32)}`, authToken: "f" } as const;
    const body = await bodyOf((voice) => voice.registerNumber(credentials), "/phone-number");
    expect(findTypeMismatches(body, "Vapi.CreatePhoneNumbersRequest")).toEqual([]);
  });

  it("of Telnyx's holds nothing that the schema does not know", async () => {
    const credentials = { ...base, provider: "telnyx", apiKey: "KEY0123456789" } as const;
    const body = await bodyOf((voice) => voice.registerNumber(credentials), "/phone-number");
    expect(findTypeMismatches(body, "Vapi.CreatePhoneNumbersRequest")).toEqual([]);
  });

  it("for answering its calls has a fallback only if there is one, since the schema has no null for it", () => {
    const webhook = { url: "https://app.example.com/api/webhooks/vapi", secret: "s" };
    const answering = { tenantId: "ten_1", numberId: "num_1", provider: "twilio", fallbackSentence: "Sorry." } as const;
    expect(answeringRequest(answering, webhook)).not.toHaveProperty("fallbackDestination");
    const withFallback = answeringRequest(answering, webhook, "sip:cw-1@sip.vapi.ai");
    expect(withFallback.fallbackDestination).toEqual({ type: "sip", sipUri: "sip:cw-1@sip.vapi.ai" });
  });
});
