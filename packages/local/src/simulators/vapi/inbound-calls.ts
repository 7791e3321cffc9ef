/** Inbound calls: the number's assistant answers; a number without one asks its server for an assistant. */
import { randomBytes, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { criteriaIn } from "../conversation/criteria.ts";
import { languageOf } from "../conversation/languages.ts";
import type { Variables } from "../conversation/liquid.ts";
import { type Script, writeScript } from "../conversation/script.ts";
import { type Scenario, scenarioOf, scenarios } from "../scenarios.ts";
import type { InboundCall, InboundCallResult } from "../types.ts";
import { type Assistant, assistant as assistantSchema } from "./assistant-schema.ts";
import { assistantOf, builtInVariables, serverOf } from "./call-setup.ts";
import type { CallRecord, CallSetup, Calls } from "./calls.ts";
import { type Objects, ORG_ID, type StoredObject } from "./objects.ts";
import type { Progress } from "./progress.ts";
import { textHeaders, withoutSecrets } from "./server-messages.ts";
import { transferOfferOf } from "./transfers.ts";
import { defaultServerMessages } from "./vocabulary.ts";

interface Deps {
  readonly calls: Calls;
  readonly objects: Objects;
  readonly progress: Progress;
  readonly now: () => number;
  readonly concurrencyLimit: () => number;
  readonly transaction: <Result>(body: () => Result) => Result;
}

/** The provider's own limit; it ignores `timeoutSeconds` of the number's server. */
const ASK_TIMEOUT_MS = 7_500;
const DEFAULT_MAX_SECONDS = 600;

const answerSchema = z.looseObject({
  assistantId: z.optional(z.string()),
  assistant: z.optional(assistantSchema),
  error: z.optional(z.string()),
});

const destinationSchema = z.looseObject({ type: z.literal("sip"), sipUri: z.string() });

const unanswered = { kind: "ended", reason: "assistant-request-failed" } as const;

type Pickup =
  | {
      readonly kind: "assistant";
      readonly assistant: Assistant;
      readonly assistantId: string | null;
      /** The SIP number that took the call over. */
      readonly fallback?: StoredObject;
    }
  | { readonly kind: "ended"; readonly reason: string; readonly said?: string | undefined };

export function createInboundCalls(deps: Deps) {
  const { calls, objects, progress, now, concurrencyLimit, transaction } = deps;
  const pickUp = createPickUp({ objects, now });

  return async ({ from, to, scenario, isOutage = false }: InboundCall): Promise<InboundCallResult> => {
    const phoneNumber = objects.byNumber("phone-number", to);
    if (phoneNumber?.status !== "active") return { kind: "no-such-number" };
    if (calls.liveCount() >= concurrencyLimit()) return { kind: "no-free-line" };
    const id = randomUUID();
    const pickup = await pickUp(id, phoneNumber, from, isOutage);
    const call = transaction(() => {
      const added = calls.add(recordOf(id, phoneNumber, { from, to, scenario }, pickup));
      progress.begin(added);
      return added;
    });
    return {
      kind: pickup.kind === "assistant" ? "answered" : "ended",
      callId: call.id,
      ...(pickup.kind === "assistant" && pickup.fallback && { by: "fallback" as const }),
      ...(pickup.kind === "ended" && {
        reason: pickup.reason,
        said: pickup.said ?? endingActionOf(phoneNumber, pickup.reason)?.exact,
      }),
    };
  };

  function recordOf(
    id: string,
    calledNumber: StoredObject,
    { from, scenario }: InboundCall,
    pickup: Pickup,
  ): Parameters<Calls["add"]>[0] {
    const phoneNumber = (pickup.kind === "assistant" ? pickup.fallback : undefined) ?? calledNumber;
    const customer = from === undefined ? undefined : { number: from };
    const number = from ?? "anonymous";
    const assistant: Assistant = pickup.kind === "assistant" ? pickup.assistant : {};
    const variables = builtInVariables(now(), id, customer ?? {}, phoneNumber, "inboundPhoneCall");
    const inboundScenario = inboundScenarioOf(number, scenario);
    const setup: CallSetup = {
      customer,
      assistant,
      phoneNumber,
      variables,
      isInbound: true,
      isBlocked: false,
      baseMs: now(),
      transient: pickup.kind === "assistant" && pickup.assistantId === null ? pickup.assistant : undefined,
      server: assistant.server ?? serverOf(phoneNumber),
      serverMessages: assistant.serverMessages ?? defaultServerMessages,
      script:
        pickup.kind === "assistant"
          ? talkScript(number, inboundScenario, assistant, variables)
          : endedScript(inboundScenario, pickup.reason),
      controlToken: randomBytes(18).toString("base64url"),
      carrierCallId: `CA${randomBytes(16).toString("hex")}`,
    };
    return {
      id,
      number,
      setup,
      createdMs: now(),
      scenario: inboundScenario.id,
      status: "ringing",
      phoneNumberId: phoneNumber.id,
      assistantId: pickup.kind === "assistant" ? pickup.assistantId : null,
    } satisfies Omit<CallRecord, "updatedMs" | "endedReason" | "startedMs" | "endedMs" | "cost" | "isReported">;
  }
}

/** The assistant that takes a call: the number's own, the one that its server names, or the fallback. */
function createPickUp({ objects, now }: Pick<Deps, "objects" | "now">) {
  async function pickUp(
    id: string,
    phoneNumber: StoredObject,
    from: string | undefined,
    isOutage: boolean,
  ): Promise<Pickup> {
    const ownId = phoneNumber.assistantId;
    if (typeof ownId === "string") return storedAssistant(ownId);
    const reply = isOutage ? "silent" : await askServer(id, phoneNumber, from).catch(() => "silent" as const);
    // After an answer other than 200, the provider skips the fallback, but a hook may transfer the call.
    if (reply === "silent") return fallback(phoneNumber.fallbackDestination) ?? unanswered;
    if (reply === "not-200") return fallback(endingActionOf(phoneNumber, unanswered.reason)?.destination) ?? unanswered;
    const { assistantId, assistant, error } = reply;
    if (error !== undefined) return { kind: "ended", reason: "assistant-request-returned-error", said: error };
    if (assistantId !== undefined) return storedAssistant(assistantId);
    if (assistant) return { kind: "assistant", assistant, assistantId: null };
    return { kind: "ended", reason: "assistant-request-returned-no-assistant" };
  }

  function fallback(destination: unknown): Pickup | undefined {
    const { sipUri } = destinationSchema.safeParse(destination).data ?? {};
    const number = sipUri === undefined ? undefined : objects.byNumber("phone-number", sipUri);
    const pickup = typeof number?.assistantId === "string" ? storedAssistant(number.assistantId) : undefined;
    return pickup?.kind === "assistant" && number ? { ...pickup, fallback: number } : undefined;
  }

  function storedAssistant(assistantId: string): Pickup {
    const stored = objects.get("assistant", assistantId);
    if (!stored) return { kind: "ended", reason: "assistant-not-found" };
    return { kind: "assistant", assistant: assistantOf(stored), assistantId };
  }

  async function askServer(id: string, phoneNumber: StoredObject, from: string | undefined) {
    const server = serverOf(phoneNumber);
    if (!server?.url) return "silent";
    const customer = from === undefined ? undefined : { number: from };
    const body = {
      message: {
        type: "assistant-request",
        timestamp: Math.round(now()),
        call: {
          id,
          orgId: ORG_ID,
          type: "inboundPhoneCall",
          status: "ringing",
          assistantId: null,
          phoneCallProvider: phoneNumber.provider,
          phoneCallTransport: "pstn",
          phoneNumberId: phoneNumber.id,
          ...(customer && { customer }),
        },
        phoneNumber: withoutSecrets(phoneNumber),
        ...(customer && { customer }),
      },
    };
    const answer = await fetch(server.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...textHeaders(server.headers) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    });
    return answer.ok ? answerSchema.parse(await answer.json()) : "not-200";
  }

  return pickUp;
}

/** The scenario of an inbound call. A caller is on the line, so scenarios without a conversation become scenario 0. */
function inboundScenarioOf(number: string, requested: string | undefined): Scenario {
  const scenario = scenarios.find(({ id }) => id === requested) ?? scenarioOf(requested ?? number);
  const isTalk = !["no-answer", "busy", "misdialed", "no-connection", "voicemail", "screened"].includes(scenario.story);
  return isTalk ? scenario : scenarioOf("0");
}

function talkScript(number: string, scenario: Scenario, assistant: Assistant, variables: Variables): Script {
  const { transcriber } = assistant;
  const languageCode = transcriber && "language" in transcriber ? String(transcriber.language ?? "") : undefined;
  return writeScript({
    number,
    scenario,
    variables,
    language: languageOf(languageCode),
    detectsVoicemail: false,
    firstMessage: assistant.firstMessage,
    criteria: criteriaIn(assistant.analysisPlan),
    transferOffer: transferOfferOf(assistant),
    maxDurationSeconds: assistant.maxDurationSeconds ?? DEFAULT_MAX_SECONDS,
  });
}

function endedScript({ story }: Scenario, endedReason: string): Script {
  return {
    story,
    endedReason,
    language: "en",
    queueSeconds: 0,
    ringSeconds: 1,
    answered: false,
    lines: [],
    talkSeconds: 0,
    isJob: false,
    isCutOff: true,
  };
}

const hookSchema = z.array(
  z.looseObject({
    on: z.string(),
    filters: z.optional(z.array(z.looseObject({ oneOf: z.optional(z.array(z.string())) }))),
    do: z.looseObject({ exact: z.optional(z.string()), destination: z.optional(z.unknown()) }),
  }),
);

/** What the number's hook does when a call ends for that reason. */
function endingActionOf({ hooks }: StoredObject, reason: string) {
  const numberHooks = hookSchema.safeParse(hooks ?? []).data ?? [];
  const hook = numberHooks.find(
    ({ on, filters }) => on === "call.ending" && (filters ?? []).every(({ oneOf }) => oneOf?.includes(reason)),
  );
  return hook?.do;
}
