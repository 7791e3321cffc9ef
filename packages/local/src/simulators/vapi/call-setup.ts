/** Prepares a call: its assistant, its phone number, the server for its webhooks, and its script. */
import { randomBytes, randomUUID } from "node:crypto";
import { criteriaIn } from "../conversation/criteria.ts";
import { languageOf } from "../conversation/languages.ts";
import { factsIn } from "../conversation/questions.ts";
import { type Script, writeScript } from "../conversation/script.ts";
import { scenarioOf } from "../scenarios.ts";
import type { Assistant, AssistantOverrides } from "./assistant-schema.ts";
import { assistant as assistantSchema } from "./assistant-schema.ts";
import type { CreateCall, Customer } from "./call-schema.ts";
import type { CallRecord, CallSetup } from "./calls.ts";
import { type ParseResult, refusal } from "./errors.ts";
import type { Objects, StoredObject } from "./objects.ts";
import { toolOf } from "./tools.ts";
import { transferOfferOf } from "./transfers.ts";
import { defaultServerMessages } from "./vocabulary.ts";

const DEFAULT_MAX_SECONDS = 600;

export type PreparedCall = Pick<
  CallRecord,
  "id" | "number" | "phoneNumberId" | "assistantId" | "scenario" | "status" | "createdMs" | "setup"
>;

interface CallRequest {
  readonly body: CreateCall;
  readonly customer: Customer;
  readonly objects: Objects;
  readonly nowMs: number;
  /** True when all the account's slots are taken. */
  readonly isBlocked: boolean;
}

const badRequest = (message: string): { readonly ok: false; readonly response: Response } => ({
  ok: false,
  response: refusal(400, message),
});

export function prepareCall({ body, customer, objects, nowMs, isBlocked }: CallRequest): ParseResult<PreparedCall> {
  const { number } = customer;
  if (number === undefined) return badRequest("customer.number must be a string");
  if (body.squadId || body.squad || body.workflowId || body.workflow)
    return badRequest("Squads and workflows are not available to this organization");
  if (!body.phoneNumberId) return badRequest("Need Either `phoneNumberId` Or `phoneNumber`");
  const phoneNumber = objects.get("phone-number", body.phoneNumberId);
  if (!phoneNumber) return badRequest(`Couldn't Find Phone Number. ID: ${body.phoneNumberId}`);
  if (phoneNumber.status !== "active") return badRequest(`Phone Number ${body.phoneNumberId} Is Not Active`);
  const storedAssistant = body.assistantId ? objects.get("assistant", body.assistantId) : undefined;
  if (body.assistantId && !storedAssistant) return badRequest(`Couldn't Find Assistant. ID: ${body.assistantId}`);
  if (!storedAssistant && !body.assistant)
    return badRequest("Need Either `assistant`, `assistantId`, `squad`, Or `squadId`");

  const id = randomUUID();
  const overrides = mergeOverrides(body.assistantOverrides, customer.assistantOverrides);
  const assistant = withOverrides(storedAssistant ? assistantOf(storedAssistant) : (body.assistant ?? {}), overrides);
  const variables = {
    ...builtInVariables(nowMs, id, customer, phoneNumber, "outboundPhoneCall"),
    ...overrides?.variableValues,
  };
  const earliestMs = body.schedulePlan ? Date.parse(body.schedulePlan.earliestAt) : nowMs;
  const setup: CallSetup = {
    name: body.name,
    customer,
    transient: body.assistant,
    overrides,
    assistant,
    phoneNumber,
    server: assistant.server ?? serverOf(phoneNumber),
    serverMessages: assistant.serverMessages ?? defaultServerMessages,
    variables,
    script: isBlocked ? blockedScript(number) : scriptFor(number, assistant, variables),
    baseMs: Math.max(nowMs, earliestMs),
    controlToken: randomBytes(18).toString("base64url"),
    carrierCallId: `CA${randomBytes(16).toString("hex")}`,
    isBlocked,
  };
  return {
    ok: true,
    value: {
      id,
      number,
      createdMs: nowMs,
      setup,
      phoneNumberId: body.phoneNumberId,
      assistantId: body.assistantId ?? null,
      scenario: scenarioOf(number).id,
      status: earliestMs > nowMs ? "scheduled" : "queued",
    },
  };
}

function scriptFor(number: string, assistant: Assistant, variables: CallSetup["variables"]): Script {
  const { transcriber, voicemailDetection } = assistant;
  const languageCode = transcriber && "language" in transcriber ? String(transcriber.language ?? "") : undefined;
  const speaksFirst = assistant.firstMessageMode !== "assistant-waits-for-user";
  return writeScript({
    number,
    scenario: scenarioOf(number),
    language: languageOf(languageCode),
    variables,
    firstMessage: speaksFirst ? assistant.firstMessage : undefined,
    voicemailMessage: assistant.voicemailMessage,
    detectsVoicemail: voicemailDetection !== undefined && voicemailDetection !== "off",
    maxDurationSeconds: assistant.maxDurationSeconds ?? DEFAULT_MAX_SECONDS,
    criteria: criteriaIn(assistant.analysisPlan),
    canBook: toolOf(assistant, "offer_times") !== undefined,
    promptFacts: factsIn(modelTextOf(assistant)),
    transferOffer: transferOfferOf(assistant),
  });
}

function modelTextOf({ model }: Assistant): string {
  const messages: readonly unknown[] =
    model && "messages" in model && Array.isArray(model.messages) ? model.messages : [];
  const contents = messages.map((each) => (each instanceof Object && "content" in each ? String(each.content) : ""));
  return contents.join("\n");
}

/** A call that finds no free slot never rings. */
function blockedScript(number: string): Script {
  return {
    story: scenarioOf(number).story,
    language: "en",
    queueSeconds: 1,
    ringSeconds: 0,
    answered: false,
    lines: [],
    talkSeconds: 0,
    endedReason: "call.start.error-subscription-concurrency-limit-reached",
    isJob: false,
    isCutOff: true,
  };
}

/** A stored assistant without the fields that the provider added. */
export function assistantOf({ id, orgId, createdAt, updatedAt, ...body }: StoredObject): Assistant {
  return assistantSchema.parse(body);
}

export function serverOf(phoneNumber: StoredObject): CallSetup["server"] {
  return assistantSchema.parse({ server: phoneNumber.server }).server;
}

/** The customer's overrides have precedence over those of the whole request. */
function mergeOverrides(
  request: AssistantOverrides | undefined,
  customer: AssistantOverrides | undefined,
): AssistantOverrides | undefined {
  if (!request || !customer) return request ?? customer;
  return { ...request, ...customer, variableValues: { ...request.variableValues, ...customer.variableValues } };
}

/** Overrides replace whole top-level fields. `variableValues` fill in texts only; `tools:append` is not simulated. */
function withOverrides(assistant: Assistant, overrides: AssistantOverrides | undefined): Assistant {
  if (!overrides) return assistant;
  const { variableValues, "tools:append": tools, ...fields } = overrides;
  return { ...assistant, ...fields };
}

const englishFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", options);
const dateFormats = {
  date: englishFormat({ dateStyle: "medium" }),
  time: englishFormat({ timeStyle: "short" }),
  day: englishFormat({ day: "numeric" }),
  month: englishFormat({ month: "long" }),
  year: englishFormat({ year: "numeric" }),
};

export function builtInVariables(
  nowMs: number,
  id: string,
  customer: Customer,
  phoneNumber: StoredObject,
  type: "inboundPhoneCall" | "outboundPhoneCall",
): Record<string, unknown> {
  return {
    now: new Date(nowMs).toISOString(),
    ...Object.fromEntries(Object.entries(dateFormats).map(([name, format]) => [name, format.format(nowMs)])),
    customer: { number: customer.number, name: customer.name, email: customer.email, externalId: customer.externalId },
    phoneNumber: { number: phoneNumber.number, name: phoneNumber.name },
    call: { id, type },
  };
}
