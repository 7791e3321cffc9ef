/** People who call in: the provider carries their calls and tells of them at the address of the number. */
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
  /** Whether an event of it was taken by the webhooks' function. */
  isTold: boolean;
}

export interface Callers {
  readonly calls: readonly IncomingCall[];
  /** An answered call: its person is on the line from now on. False if every line is taken. */
  take(number: CalledNumber, caller: string): boolean;
  remembered(voiceCallId: string): VoiceCall | undefined;
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
      const call = { voiceCallId, number, caller, report, isOver: false, isTold: false };
      calls.push(call);
      tell(() => `PROVIDER takes ${voiceCallId}: ${caller} calls ${number.numberId}`);
      const told = (event: { kind: "status"; state: "in_progress" } | { kind: "report"; report: CallReport }) =>
        send({ ...event, voiceCallId, caller }, number, () => {
          call.isTold = true;
        });
      const untilMs = (at: number) => Math.max(0, at - timeline.now());
      later(untilMs(answeredAt ?? endsAt), () => told({ kind: "status", state: "in_progress" }));
      later(untilMs(endsAt), () => {
        call.isOver = true;
        later(random.between(500, 12_000), () => told({ kind: "report", report }));
      });
      return true;
    },
    remembered(voiceCallId) {
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
