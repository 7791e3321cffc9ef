/** Moves calls from dialling to the report: schedules their events and applies each when it is due. */
import type { Agenda } from "../agenda.ts";
import { phrasesOf } from "../conversation/languages.ts";
import { cutScript, type Line, type Script, spokenSeconds } from "../conversation/script.ts";
import type { Deliveries } from "../deliveries.ts";
import { scenarioOf } from "../scenarios.ts";
import { seededBy } from "../seeded.ts";
import type { CallRecord, CallSetup, Calls } from "./calls.ts";
import { costOfCall } from "./present.ts";
import { type ServerMessages, wantsLines } from "./server-messages.ts";
import { handleToolCalls } from "./tool-talk.ts";

export interface Progress {
  /** Schedules the events of a new call. */
  begin(call: CallRecord): void;
  /** Ends a live call now. */
  end(call: CallRecord, reason: string): CallRecord;
  /** Makes the assistant say something now, and end the call after it if `endsCall`. */
  say(call: CallRecord, content: string, endsCall: boolean): void;
  /** Seconds of the talk that have passed. */
  heardSeconds(call: CallRecord): number;
}

interface Deps {
  readonly agenda: Agenda;
  readonly calls: Calls;
  readonly messages: ServerMessages;
  readonly deliveries: Deliveries;
  readonly now: () => number;
  readonly speed: number;
}

/** Between two webhooks of a reordered call, so that they arrive in the intended order. */
const OVERTAKE_SECONDS = 1;
/** The least real time between them, at any speed. */
const SHORTEST_OVERTAKE_MS = 250;

export function createProgress({ agenda, calls, messages, deliveries, now, speed }: Deps): Progress {
  const realMs = (seconds: number) => (seconds * 1000) / speed;
  const planTalk = createTalkPlanner(agenda, realMs);
  const heardSeconds = ({ startedMs }: CallRecord) => (startedMs === null ? 0 : ((now() - startedMs) * speed) / 1000);

  /** When a reordered call sends a webhook: after the report, in reverse order; `place` 1 is sent first. */
  function sendAt(call: CallRecord, place: 1 | 2 | 3): number | undefined {
    if (scenarioOf(call.number).webhooks !== "reordered") return undefined;
    const { setup } = call;
    const { queueSeconds, ringSeconds, talkSeconds } = setup.script;
    const seconds = queueSeconds + ringSeconds + talkSeconds + reportSeconds(setup.script, call.number);
    return setup.baseMs + realMs(seconds) + place * Math.max(realMs(OVERTAKE_SECONDS), SHORTEST_OVERTAKE_MS);
  }

  function onQueued({ subject }: { subject: string }): void {
    const call = calls.get(subject);
    if (call) calls.update(call, { status: "queued" });
  }

  function onRinging({ subject, atMs }: { subject: string; atMs: number }): void {
    const queued = calls.get(subject);
    if (!queued) return;
    const call = calls.update(queued, { status: "ringing" });
    messages.sendStatus(call, atMs, sendAt(call, 3));
  }

  function onAnswered({ subject, atMs }: { subject: string; atMs: number }): void {
    const ringing = calls.get(subject);
    if (!ringing) return;
    const call = calls.update(ringing, { status: "in-progress", startedMs: atMs });
    messages.sendStatus(call, atMs, sendAt(call, 2));
    messages.sendPlain(call, "assistant.started", atMs);
    planTalk(call, atMs, 0);
  }

  function onSaid({ subject, atMs, data }: { subject: string; atMs: number; data: string }): void {
    const call = calls.get(subject);
    if (call) messages.sendLine(call, Number(data), atMs);
  }

  function onTransfer({ subject, atMs }: { subject: string; atMs: number }): void {
    const call = calls.get(subject);
    if (call) messages.sendTransfer(call, atMs, sendAt(call, 1));
  }

  function onEnded({ subject, atMs }: { subject: string; atMs: number }): void {
    const call = calls.get(subject);
    if (call && call.status !== "ended") finish(call, atMs);
  }

  function finish(call: CallRecord, atMs: number): CallRecord {
    const { script } = call.setup;
    // The end follows the script's time: a talk of 180 s ends 180 s after its start, even at a higher speed.
    const endedMs = call.startedMs === null ? atMs : call.startedMs + script.talkSeconds * 1000;
    const talkSeconds = call.startedMs === null ? 0 : script.talkSeconds;
    const end = { reason: script.endedReason, endedMs, talkSeconds, cost: costOfCall(call).total };
    const ended = calls.update(call, { status: "ended", end });
    if (script.endedReason === "silence-timed-out" && script.story === "silence")
      messages.sendPlain(ended, "hang", atMs);
    messages.sendStatus(ended, endedMs, sendAt(ended, 1));
    agenda.add(atMs + realMs(reportSeconds(script, call.number)), "call.report", call.id);
    return ended;
  }

  function onReport({ subject }: { subject: string }): void {
    const ended = calls.get(subject);
    if (!ended) return;
    const call = calls.update(ended, { isReported: true });
    messages.sendReport(call, call.endedMs ?? call.updatedMs);
  }

  agenda.on("call.queued", onQueued);
  agenda.on("call.ringing", onRinging);
  agenda.on("call.answered", onAnswered);
  agenda.on("call.said", onSaid);
  handleToolCalls({ agenda, calls, messages, deliveries, now, realMs, planTalk });
  agenda.on("call.transfer", onTransfer);
  agenda.on("call.ended", onEnded);
  agenda.on("call.report", onReport);

  return {
    begin(call) {
      const { baseMs, script } = call.setup;
      if (call.status === "scheduled") agenda.add(baseMs, "call.queued", call.id);
      const ringingMs = baseMs + realMs(script.queueSeconds);
      const nextMs = ringingMs + realMs(script.ringSeconds);
      if (script.ringSeconds > 0) agenda.add(ringingMs, "call.ringing", call.id);
      agenda.add(nextMs, script.answered ? "call.answered" : "call.ended", call.id);
    },
    end(call, reason) {
      agenda.cancel(call.id);
      const { setup } = call;
      const stoppedScript =
        call.startedMs === null
          ? { ...setup.script, answered: false, lines: [], talkSeconds: 0, endedReason: reason, isCutOff: true }
          : cutScript(setup.script, Math.min(heardSeconds(call), setup.script.talkSeconds), reason);
      return finish(calls.update(call, { setup: withScript(setup, stoppedScript) }), now());
    },
    say(call, content, endsCall) {
      if (call.startedMs === null) return;
      const second = heardSeconds(call);
      const script = interject(call.setup.script, second, content, endsCall);
      agenda.cancel(call.id);
      planTalk(calls.update(call, { setup: withScript(call.setup, script) }), call.startedMs, second);
    },
    heardSeconds,
  };
}

const withScript = (setup: CallSetup, script: Script): CallSetup => ({ ...setup, script });

/** Schedules what remains of a talk: lines (if its webhooks report them), transfers, tool calls and the end. */
const createTalkPlanner =
  (agenda: Agenda, realMs: (seconds: number) => number) =>
  (call: CallRecord, startedMs: number, fromSecond: number): void => {
    const { script, serverMessages } = call.setup;
    if (wantsLines(serverMessages))
      for (const [index, line] of script.lines.entries())
        if (line.end > fromSecond) agenda.add(startedMs + realMs(line.end), "call.said", call.id, String(index));
    for (const { isTransfer, end } of script.lines)
      if (isTransfer && end > fromSecond) agenda.add(startedMs + realMs(end), "call.transfer", call.id);
    for (const [index, line] of script.lines.entries())
      if (line.use && line.end > fromSecond)
        agenda.add(startedMs + realMs(line.end), "call.tool", call.id, String(index));
    agenda.add(startedMs + realMs(script.talkSeconds), "call.ended", call.id);
  };

/** Seconds from the end of a call to its report, in which the model analyses the talk. */
function reportSeconds(script: Script, number: string): number {
  return script.answered ? 2 + seededBy(number).between(0, 3) : 1;
}

/** Inserts a line of the assistant. Later lines are shifted, or dropped if the call ends with it. */
function interject(script: Script, second: number, text: string, endsCall: boolean): Script {
  const seconds = spokenSeconds(text, phrasesOf(script.language));
  const before = script.lines.filter(({ start }) => start < second);
  const start = Math.max(second, ...before.map(({ end }) => end));
  const line: Line = { role: "bot", text, start, end: start + seconds };
  if (endsCall) {
    const ended = cutScript(script, line.end, "assistant-ended-call-after-message-spoken");
    return { ...ended, lines: [...before, line] };
  }
  const shift = line.end + 1 - second; // a second of silence follows the line
  const after = script.lines
    .filter((each) => each.start >= second)
    .map((each) => ({ ...each, start: each.start + shift, end: each.end + shift }));
  return { ...script, lines: [...before, line, ...after], talkSeconds: script.talkSeconds + shift };
}
