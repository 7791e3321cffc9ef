/** The voice provider of a world: calls people of different habits, sends webhooks, and keeps its own record. */
import type {
  AccountLimits,
  CallReport,
  EndCallResult,
  StartCall,
  StartResult,
  Voice,
  VoiceCall,
  VoiceEvent,
} from "@callwright/core/ports/voice";
import type { Timeline } from "../clock.ts";
import type { Random } from "../random.ts";
import type { Weather } from "../weather.ts";
import { type AskTools, type ConfirmedBooking, createAssistants } from "./assistants.ts";
import { type CalledNumber, type Callers, createCallers } from "./callers.ts";
import type { Network } from "./network.ts";
import { endingOf, type Habit } from "./people.ts";
import { currentProcess } from "./process.ts";
import { withTransfer } from "./transfers.ts";

/** A call as the provider remembers it, by which the judge decides. */
export interface ProviderCall {
  readonly voiceCallId: string;
  readonly request: StartCall;
  readonly acceptedAt: number;
  /** When it ends, or has ended. */
  endsAt: number;
  /** False when it ended before any phone rang. */
  readonly rings: boolean;
  report: CallReport;
  isOver: boolean;
  /** When its report was first sent, whether or not it arrived. */
  reportedAt?: number;
}

export interface Provider {
  readonly voice: Voice;
  readonly calls: readonly ProviderCall[];
  readonly callers: Callers;
  readonly bookings: readonly ConfirmedBooking[];
  /** Ids of calls that the provider rejected because of the person's number. */
  readonly refusedPeople: ReadonlySet<string>;
  /** Calls that are not over, dials that are executed later, and webhooks on their way. */
  pending(): number;
}

interface ProviderOptions {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly network: Network;
  readonly weather: () => Weather;
  readonly tell: (words: () => string) => void;
  readonly habitOf: (phoneNumber: string) => Habit;
  /** Lines of the whole account. */
  readonly lines: number;
  readonly hasRecordings?: boolean | undefined;
  /** Milliseconds from a call's end until its report is sent: least and most. */
  readonly reportMs?: readonly [number, number] | undefined;
  /** Handles a webhook; the provider repeats one that fails. */
  readonly onWebhook: (event: VoiceEvent, number?: CalledNumber) => Promise<void>;
  /** Answers the tool calls of the assistants. */
  readonly tools: AskTools;
  readonly onAccepted: (call: ProviderCall) => void;
  readonly onRequested: (worker: string) => void;
}

const maxWebhookTries = 4;
const webhookTimeoutMs = 20_000;
/** A dial without an answer is carried out at most this much later. */
export const latestExecutionMs = 240_000;
/** The product stops waiting for a dial's answer after this time. */
const lostAfterMs = 10_000;
/** A query shows a call as ringing for this long. */
const ringingMs = 8_000;

export function createProvider(options: ProviderOptions): Provider {
  const { timeline, random, network, weather, tell, habitOf, lines, onAccepted, hasRecordings = false } = options;
  const [leastReportMs, mostReportMs] = options.reportMs ?? [500, 12_000];
  const calls: ProviderCall[] = [];
  const refusedPeople = new Set<string>();
  let scheduledWork = 0;

  const liveCallCount = () =>
    calls.filter(({ isOver, rings }) => rings && !isOver).length + callers.calls.filter(({ isOver }) => !isOver).length;
  const limits = (): AccountLimits => ({ concurrent: lines, remaining: Math.max(0, lines - liveCallCount()) });

  function accept(request: StartCall): ProviderCall {
    const now = timeline.now();
    const ending = withTransfer(
      random,
      endingOf(random, isFull() ? "account-full" : habitOf(request.customer.number), now),
      request.assistant.transfers,
    );
    const call: ProviderCall = {
      voiceCallId: `voice-${calls.length + 1}`,
      request,
      acceptedAt: now,
      endsAt: ending.endsAt,
      rings: ending.rings,
      report: { ...ending.report, hasRecording: hasRecordings && ending.answeredAt !== undefined },
      isOver: false,
    };
    tell(
      () =>
        `PROVIDER takes ${call.voiceCallId}: ${request.customer.number} for ${request.ref.callId}, ${ending.report.endedReason}`,
    );
    calls.push(call);
    onAccepted(call);
    if (ending.answeredAt !== undefined)
      later(ending.answeredAt - now, () => !call.isOver && sendEventOf(call, { kind: "status", state: "in_progress" }));
    const [{ phoneNumber = "", name = "" } = {}] = ending.report.transfers ?? [];
    if (ending.askedAt !== undefined) {
      const at = isoOf(ending.askedAt);
      later(ending.askedAt - now, () => !call.isOver && sendEventOf(call, { kind: "transfer", phoneNumber, name, at }));
    }
    later(ending.endsAt - now, () => finish(call));
    if (ending.answeredAt !== undefined && request.assistant.tools)
      later(ending.answeredAt - now, () => assistants.talk(call));
    return call;
  }

  function finish(call: ProviderCall): void {
    if (call.isOver) return;
    call.isOver = true;
    tell(() => `PROVIDER ends ${call.voiceCallId}: ${call.report.endedReason}`);
    later(random.between(leastReportMs, mostReportMs), () => {
      call.reportedAt ??= timeline.now();
      sendEventOf(call, { kind: "report", report: call.report });
    });
  }

  /** Schedules work of the provider; the world is not quiet before it is done. */
  function later(ms: number, work: () => unknown): void {
    scheduledWork += 1;
    timeline.after(ms, () => {
      scheduledWork -= 1;
      work();
    });
  }

  type CallEvent =
    | { kind: "status"; state: "in_progress" }
    | { kind: "transfer"; phoneNumber: string; name: string; at: string }
    | { kind: "report"; report: CallReport };

  const sendEventOf = ({ voiceCallId, request: { ref } }: ProviderCall, event: CallEvent): void =>
    sendWebhook({ ...event, voiceCallId, ref });

  function sendWebhook(event: VoiceEvent, number?: CalledNumber, onTaken: () => void = () => {}): void {
    if (random.chance(weather().lostWebhook)) {
      tell(() => `PROVIDER's webhook is lost: ${JSON.stringify(event).slice(0, 80)}`);
      return;
    }
    const send = () => options.onWebhook(event, number).then(onTaken);
    const copies = random.chance(weather().tripledWebhook) ? 3 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      later(random.between(0, weather().delayedWebhookMs), () => deliver(send, maxWebhookTries));
  }

  /** Sends a webhook; one that fails or gets no answer is repeated a few times. */
  function deliver(send: () => Promise<void>, tries: number): void {
    scheduledWork += 1;
    let isAnswered = false;
    const settle = (isTaken: boolean) => {
      if (isAnswered) return;
      isAnswered = true;
      scheduledWork -= 1;
      if (!isTaken && tries > 1) later(random.between(2_000, 15_000), () => deliver(send, tries - 1));
    };
    send().then(
      () => settle(true),
      () => settle(false),
    );
    timeline.after(webhookTimeoutMs, () => settle(false));
  }

  async function startCall(request: StartCall): Promise<StartResult> {
    options.onRequested(currentProcess()?.name ?? "");
    const faults = weather();
    const dialWithoutAnswer = async (why: string, work: () => void): Promise<StartResult> => {
      await network.reach(`dial ${request.customer.number} (${why})`, lostAfterMs, work);
      return { kind: "unknown", reason: why };
    };
    if (random.chance(faults.lostDial)) return dialWithoutAnswer("lost", () => {});
    if (random.chance(faults.executedUnknownDial)) {
      const result = await network.reach(`dial ${request.customer.number}`, random.between(100, 900), () =>
        accept(request),
      );
      await network.wait(lostAfterMs);
      return { kind: "unknown", reason: `time-out after ${result.voiceCallId}` };
    }
    if (random.chance(faults.lateDial)) {
      const lateMs = random.between(1_000, latestExecutionMs - lostAfterMs);
      return dialWithoutAnswer("executed late", () => later(lateMs, () => accept(request)));
    }
    return network.reach(`dial ${request.customer.number}`, random.between(100, 900), () =>
      answerDial(request, faults),
    );
  }

  function reject({ ref }: StartCall): StartResult {
    const cause = random.pick(["callee", "callee", "account"] as const);
    if (cause === "callee") refusedPeople.add(ref.callId);
    return { kind: "rejected", reason: cause === "callee" ? "No such number." : "No credit.", cause };
  }

  function answerDial(request: StartCall, faults: Weather): StartResult {
    if (random.chance(faults.rejectedDial)) return reject(request);
    if (random.chance(faults.refusedDial))
      return { kind: "not_accepted", reason: "Too many requests", retryAfterSeconds: random.whole(1, 30) };
    if (isFull() && random.chance(0.7))
      return { kind: "not_accepted", reason: "Over the limit of lines", retryAfterSeconds: 5, limits: limits() };
    // Some dials are accepted although no line is free; then only the report says so.
    const { voiceCallId } = accept(request);
    return { kind: "started", voiceCallId, controlUrl: controlUrlOf(voiceCallId), limits: limits() };
  }

  const query = <T>(what: string, work: () => T): Promise<T> =>
    network.reach(what, random.between(50, 400), () => {
      if (random.chance(weather().failedQuestion)) throw new Error("The voice provider does not answer");
      return work();
    });

  const stateOf = (call: ProviderCall): VoiceCall["state"] => {
    if (call.isOver) return "ended";
    return timeline.now() - call.acceptedAt > ringingMs ? "in_progress" : "ringing";
  };

  const voiceCallOf = (call: ProviderCall | undefined): VoiceCall | undefined =>
    call && {
      voiceCallId: call.voiceCallId,
      state: stateOf(call),
      ref: call.request.ref,
      controlUrl: controlUrlOf(call.voiceCallId),
      report: call.isOver ? call.report : undefined,
    };

  const notSimulated = () => Promise.reject(new Error("Not part of this world"));

  const assistants = createAssistants({ timeline, random, network, later, ask: options.tools, tell });

  const isFull = () => liveCallCount() >= lines;
  const callers = createCallers({ timeline, random, tell, later, isFull, send: sendWebhook });

  const voice: Voice = {
    ofAccount: () => voice,
    silenceSeconds: 120,
    supportsTools: true,
    startCall,
    getCall: (voiceCallId) =>
      query(
        `ask for ${voiceCallId}`,
        () => voiceCallOf(calls.find((call) => call.voiceCallId === voiceCallId)) ?? callers.voiceCallOf(voiceCallId),
      ),
    findCall: (ref, voiceNumberId, createdAfter) =>
      query(`look for ${ref.callId}`, () =>
        voiceCallOf(
          calls.find(
            ({ request, acceptedAt }) =>
              request.ref.callId === ref.callId &&
              (ref.attempt === undefined || request.ref.attempt === ref.attempt) &&
              request.voiceNumberId === voiceNumberId &&
              acceptedAt >= Date.parse(createdAfter),
          ),
        ),
      ),
    endCall: (controlUrl) =>
      query(`hang up ${controlUrl}`, (): EndCallResult => {
        const call = calls.find(({ voiceCallId }) => controlUrlOf(voiceCallId) === controlUrl);
        if (!call || call.isOver) return { kind: "over" };
        call.endsAt = timeline.now();
        call.report = { ...call.report, cause: "canceled", endedReason: "canceled", endedAt: isoOf(call.endsAt) };
        call.report = { ...call.report, durationSeconds: talkSecondsOf(call) };
        finish(call);
        return { kind: "asked" };
      }),
    readEvent: async (body) => readEvent(body),
    registerNumber: notSimulated,
    renewNumber: notSimulated,
    setAnswering: notSimulated,
    saveAssistant: notSimulated,
    deleteAssistant: notSimulated,
    startWebCall: notSimulated,
    numberStatus: async () => "active",
    deleteNumber: async () => {},
    recordingLink: async () => undefined,
    openRecording: (voiceCallId) =>
      network.reach(`recording of ${voiceCallId}`, hasRecordings ? random.between(2_000, 3_000) : 0, () =>
        hasRecordings ? { body: new Blob(["recording"]).stream(), contentType: "audio/wav" } : undefined,
      ),
  };

  const pending = () => scheduledWork + calls.filter(({ isOver }) => !isOver).length;
  return { voice, calls, callers, bookings: assistants.bookings, refusedPeople, pending };
}

const controlUrlOf = (voiceCallId: string): string => `https://control.world/${voiceCallId}`;

const isoOf = (ms: number): string => new Date(ms).toISOString();

const talkSecondsOf = ({ report, endsAt }: ProviderCall): number =>
  report.startedAt ? Math.max(0, Math.round((endsAt - Date.parse(report.startedAt)) / 1000)) : 0;

/** The world's webhooks carry events of the port; the adapters' tests cover the vendors' formats. */
function readEvent(body: unknown): VoiceEvent {
  if (typeof body !== "object" || body === null || !("kind" in body)) throw new Error("No message of the provider");
  return body as VoiceEvent;
}
