import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Vapi } from "@vapi-ai/server-sdk";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import * as assistants from "./assistant-schema.ts";
import * as calls from "./call-schema.ts";
import * as numbers from "./number-schema.ts";
import * as transfers from "./transfer-schema.ts";
import * as vocabulary from "./vocabulary.ts";

const sdk = join(dirname(createRequire(import.meta.url).resolve("@vapi-ai/server-sdk")), "api");

/** The field names of the interface that a file of the SDK declares. */
function fieldsOf(file: string): string[] {
  const source = readFileSync(join(sdk, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const body = /export interface \w+ \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? "";
  return [...body.matchAll(/^ {4}"?([\w:]+)"?\??:/gm)].map(([, name = ""]) => name).toSorted();
}

const shapeOf = (schema: { def: { shape: object } }, ...omittedNames: string[]): string[] =>
  Object.keys(schema.def.shape)
    .filter((name) => !omittedNames.includes(name))
    .toSorted();

test.each([
  ["types/CreateAssistantDto.d.ts", shapeOf(assistants.assistant)],
  ["types/AssistantOverrides.d.ts", shapeOf(assistants.assistantOverrides)],
  ["types/Server.d.ts", shapeOf(assistants.server)],
  ["types/AnalysisPlan.d.ts", shapeOf(assistants.analysisPlan)],
  ["types/ArtifactPlan.d.ts", shapeOf(assistants.artifactPlan)],
  ["types/MonitorPlan.d.ts", shapeOf(assistants.monitorPlan)],
  ["types/DeepgramTranscriber.d.ts", shapeOf(assistants.deepgramTranscriber, "provider")],
  ["types/ElevenLabsVoice.d.ts", shapeOf(assistants.elevenLabsVoice, "provider")],
  ["types/CreateFunctionToolDto.d.ts", shapeOf(assistants.functionTool, "type")],
  ["types/CreateTransferCallToolDto.d.ts", shapeOf(transfers.transferCallTool, "type")],
  ["types/TransferDestinationNumber.d.ts", shapeOf(transfers.transferNumber, "type")],
  // Vapi's guide has `transferAssistant`, the SDK does not.
  ["types/TransferPlan.d.ts", shapeOf(transfers.transferPlan, "transferAssistant")],
  ["types/TransferAssistant.d.ts", shapeOf(transfers.transferAssistant)],
  ["types/OpenAiModel.d.ts", shapeOf(assistants.openAiModel, "provider")],
  ["types/CreateCustomerDto.d.ts", shapeOf(calls.customer)],
  ["resources/calls/client/requests/CreateCallDto.d.ts", shapeOf(calls.createCall)],
  ["resources/calls/client/requests/ListCallsRequest.d.ts", shapeOf(calls.listCallsQuery)],
  ["types/CreateTwilioPhoneNumberDto.d.ts", shapeOf(numbers.createTwilioNumber, "provider")],
  ["types/CreateTelnyxPhoneNumberDto.d.ts", shapeOf(numbers.createTelnyxNumber, "provider")],
  ["types/UpdateTwilioPhoneNumberDto.d.ts", shapeOf(numbers.updateTwilioNumber, "provider")],
  ["types/UpdateTelnyxPhoneNumberDto.d.ts", shapeOf(numbers.updateTelnyxNumber, "provider")],
  ["types/CreateVapiPhoneNumberDto.d.ts", shapeOf(numbers.createSipNumber, "provider")],
  ["types/UpdateVapiPhoneNumberDto.d.ts", shapeOf(numbers.updateSipNumber, "provider")],
])("%s has exactly the fields that the simulator accepts", (file, fields) => {
  expect(fields).toEqual(fieldsOf(file));
});

test.each([
  ["server messages", vocabulary.serverMessageTypes, Vapi.CreateAssistantDtoServerMessagesItem],
  ["rubrics", vocabulary.rubrics, Vapi.SuccessEvaluationPlanRubric],
  ["transfer modes", transfers.transferModes, Vapi.TransferPlanMode],
  ["Deepgram's models", vocabulary.deepgramModels, Vapi.DeepgramTranscriberModel],
  ["Deepgram's languages", vocabulary.deepgramLanguages, Vapi.DeepgramTranscriberLanguage],
  ["ElevenLabs' models", vocabulary.elevenLabsModels, Vapi.ElevenLabsVoiceModel],
])("the list of %s has all values of the SDK", (_name, ours, theirs) => {
  expect(ours).toEqual(expect.arrayContaining(Object.values<string>(theirs)));
});

test("every OpenAI model of the SDK is accepted, and no other", () => {
  const isAccepted = (model: string) => z.safeParse(assistants.openAiModel, { provider: "openai", model }).success;
  expect(Object.values(Vapi.OpenAiModelModel).filter((model) => !isAccepted(model))).toEqual([]);
  expect(isAccepted("gpt-9")).toBe(false);
});

test("every end reason that the stories use is one of the SDK's", () => {
  const sdkReasons = new Set<string>(Object.values(Vapi.CallEndedReason));
  const storyReasons = [
    "assistant-ended-call",
    "assistant-ended-call-after-message-spoken",
    "assistant-forwarded-call",
    "call-deleted",
    "call.in-progress.error-vapifault-worker-died",
    "call.start.error-subscription-concurrency-limit-reached",
    "customer-busy",
    "customer-did-not-answer",
    "customer-ended-call",
    "exceeded-max-duration",
    "manually-canceled",
    "silence-timed-out",
    "twilio-failed-to-connect-call",
    "twilio-reported-customer-misdialed",
    "voicemail",
  ];
  expect(storyReasons.filter((reason) => !sdkReasons.has(reason))).toEqual([]);
});
