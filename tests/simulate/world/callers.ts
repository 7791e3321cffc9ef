/** People who call in: the provider carries their calls and sends webhooks to the address of the number that they call. */
import type { CallReport, VoiceCall, VoiceEvent } from "@callwright/core/ports/voice";
import type { Timeline } from "../clock.ts";
import type { Random } from "../random.ts";
import { endingOf } from "./people.ts";

export interface CalledNumber {
  readonly tenantId: string;
  readonly numberId: string;
}

/** A call that came in, as the provider remembers it. */
export interface IncomingCall {
  readonly voiceCallId: string;
  readonly number: CalledNumber;
  readonly caller: string;
  readonly report: CallReport;
  isOver: boolean;
  /** Whether the webhooks function accepted an event of this call. */
  isReported: boolean;
}

export interface Callers {
  readonly calls: readonly IncomingCall[];
  /** Starts a call from `caller`; false if every line is taken. */
  take(number: CalledNumber, caller: string): boolean;
  voiceCallOf(voiceCallId: string): VoiceCall | undefined;
}

interface CallersOptions {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly tell: (words: () => string) => void;
  readonly later: (ms: number, work: () => unknown) => void;
  readonly isFull: () => boolean;
  readonly send: (event: VoiceEvent, number: CalledNumber, onTaken: () => void) => void;
}

export function createCallers({ timeline, random, tell, later, isFull, send }: CallersOptions): Callers {
  const calls: IncomingCall[] = [];
  return {
    calls,
    take(number, caller) {
      if (isFull()) return false;
      const { answeredAt, endsAt, report } = endingOf(random, random.pick(["answers", "short"]), timeline.now());
      const voiceCallId = `in-${calls.length + 1}`;
      const call = { voiceCallId, number, caller, report, isOver: false, isReported: false };
      calls.push(call);
      tell(() => `PROVIDER takes ${voiceCallId}: ${caller} calls ${number.numberId}`);
      const sendEvent = (event: { kind: "status"; state: "in_progress" } | { kind: "report"; report: CallReport }) =>
        send({ ...event, voiceCallId, caller }, number, () => {
          call.isReported = true;
        });
      const untilMs = (at: number) => Math.max(0, at - timeline.now());
      later(untilMs(answeredAt ?? endsAt), () => sendEvent({ kind: "status", state: "in_progress" }));
      later(untilMs(endsAt), () => {
        call.isOver = true;
        later(random.between(500, 12_000), () => sendEvent({ kind: "report", report }));
      });
      return true;
    },
    voiceCallOf(voiceCallId) {
      const call = calls.find((one) => one.voiceCallId === voiceCallId);
      if (!call) return undefined;
      return {
        voiceCallId,
        state: call.isOver ? "ended" : "in_progress",
        report: call.isOver ? call.report : undefined,
      };
    },
  };
}
