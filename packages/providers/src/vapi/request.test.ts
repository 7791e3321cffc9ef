import { findVoice, outcomeLabels } from "@callwright/contracts";
import type { StartCall } from "@callwright/core/ports/voice";
import { describe, expect, it } from "vitest";
import { askedOutcomes } from "./analysis.ts";
import { callRequest, clip } from "./request.ts";

const call: StartCall = {
  ref: { tenantId: "ten_01K0000000000000000000000A", callId: "call_01K0000000000000000000000B" },
  voiceNumberId: "3701f662-ed3e-440e-9a34-9c3eda663145",
  customer: { number: "+4915112345678", name: "Ann Lee" },
  customerTime: { zone: "Europe/Berlin", time: "2026-11-20T11:00:00+01:00" },
  assistant: {
    name: "Senior Registered Nurse, Intensive Care Unit",
    firstMessage: "Hello Ann",
    prompt: "You call Ann.",
    evaluation: "Judge by experience.",
    language: "de",
    voice: findVoice("Lena"),
    variables: { candidateName: "Ann" },
    maxDurationSeconds: 900,
  },
};
const webhook = { url: "https://app.example.com/api/webhooks/vapi", secret: "s3cret" };
const request = (changes: Partial<StartCall["assistant"]> = {}) =>
  callRequest({ ...call, assistant: { ...call.assistant, ...changes } }, { webhook });

describe("the request for a call", () => {
  it("carries our ids where Vapi returns them", () => {
    expect(request()).toMatchObject({
      name: call.ref.callId,
      phoneNumberId: call.voiceNumberId,
      customer: { number: "+4915112345678", name: "Ann Lee", externalId: call.ref.callId },
      assistantOverrides: { metadata: call.ref, variableValues: { candidateName: "Ann" } },
    });
    expect(request()).not.toHaveProperty("metadata");
  });

  it("leaves a voicemail message only if the assistant has one", () => {
    expect(request().assistant).not.toHaveProperty("voicemailMessage");
    expect(request({ voicemailMessage: "Call {{us}} back." }).assistant).toMatchObject({
      voicemailDetection: { provider: "vapi" },
      voicemailMessage: "Call { {us}} back.",
    });
  });

  it("escapes braces, so that Vapi fills in no placeholders", () => {
    const { assistant } = request({ firstMessage: "{{now}} {% if %}", prompt: "{{{x}}} {y}", evaluation: "{{ z }}" });
    expect(assistant?.firstMessage).toBe("{ {now}} { % if %}");
    expect(JSON.stringify(assistant?.model)).toContain("{ { {x}}} {y}");
    expect(JSON.stringify(assistant?.analysisPlan)).toContain("{ { z }}");
  });

  it("says the texts as they are and fixes the models", () => {
    expect(request().assistant).toMatchObject({
      firstMessage: "Hello Ann",
      model: {
        provider: "openai",
        model: "gpt-4.1-mini",
        messages: [{ role: "system", content: "You call Ann." }],
        tools: [{ type: "endCall" }],
      },
      voice: { provider: "11labs", voiceId: call.assistant.voice.providerVoiceId },
    });
  });

  it("asks for the labelled lines of a report in a campaign, else for sentences", () => {
    const summaryOf = (hasReport: boolean) =>
      JSON.stringify(request({ hasReport }).assistant?.analysisPlan?.summaryPlan?.messages);
    for (const label of ["Overview", "Call Purpose", "Outcome", "Next Steps", "Candidate Info"]) {
      expect(summaryOf(true)).toContain(`${label}: `);
      expect(summaryOf(false)).not.toContain(`${label}: `);
    }
    expect(summaryOf(true)).toContain("plain German");
  });

  it.each(["en", "de", "ar"] as const)("listens in the job's language: %s", (language) => {
    expect(request({ language }).assistant?.transcriber).toEqual({
      provider: "deepgram",
      model: "nova-3",
      language,
      endpointing: 150,
    });
  });

  it("asks for two kinds of webhooks only, with the secret and retries", () => {
    expect(request().assistant).toMatchObject({
      serverMessages: ["status-update", "end-of-call-report"],
      server: {
        url: webhook.url,
        headers: { "x-vapi-secret": "s3cret" },
        timeoutSeconds: 20,
        backoffPlan: { type: "exponential" },
      },
    });
  });

  it("asks for the summary in the call's language and for the job's own way of judging", () => {
    const plan = JSON.stringify(request().assistant?.analysisPlan);
    expect(plan).toContain("plain German");
    expect(plan).toContain("Judge by experience.");
    expect(plan).toContain("2026-11-20T11:00:00+01:00 (Europe/Berlin)");
    expect(plan).toContain("DescriptiveScale");
  });

  it("asks only for outcomes that the catalogue knows", () => {
    expect(outcomeLabels).toEqual(expect.arrayContaining([...askedOutcomes]));
  });

  it("keeps every name within Vapi's 40 characters", () => {
    const long = callRequest(
      { ...call, customer: { number: "+1", name: "Ann ".repeat(20) }, ref: { ...call.ref, callId: "c".repeat(41) } },
      { webhook },
    );
    for (const name of [long.name, long.customer?.name, long.assistant?.name])
      expect(name?.length).toBeLessThanOrEqual(40);
    expect(long.customer).not.toHaveProperty("externalId");
  });

  it("omits the name of a person without one", () => {
    const nameless = callRequest({ ...call, customer: { number: "+1", name: " " } }, { webhook });
    expect(nameless.customer).not.toHaveProperty("name");
  });
});

describe("a name cut short", () => {
  it("never ends in half a character", () => {
    expect(clip("😀".repeat(30))).toBe("😀".repeat(20));
    expect(clip(`x${"😀".repeat(30)}`)).toBe(`x${"😀".repeat(19)}`);
  });
});
