/** Pauses a talk while a tool of its assistant runs, then continues it with the tool's answer. */
import type { Agenda } from "../agenda.ts";
import { bookingOf, stepsAfter, type ToolUse } from "../conversation/booking.ts";
import { phrasesOf } from "../conversation/languages.ts";
import { type Line, type Script, spokenSeconds, utteranceOf } from "../conversation/script.ts";
import type { Deliveries } from "../deliveries.ts";
import { scenarioOf } from "../scenarios.ts";
import { seededBy } from "../seeded.ts";
import type { CallRecord, Calls } from "./calls.ts";
import type { ServerMessages } from "./server-messages.ts";
import { askTool, startMessageOf } from "./tools.ts";

interface Deps {
  readonly agenda: Agenda;
  readonly calls: Calls;
  readonly messages: ServerMessages;
  readonly deliveries: Deliveries;
  readonly now: () => number;
  readonly realMs: (seconds: number) => number;
  /** Schedules the events of a talk that follow `fromSecond`. */
  readonly planTalk: (call: CallRecord, startedMs: number, fromSecond: number) => void;
}

const MAX_WAIT_MS = 60_000;

export function handleToolCalls({ agenda, calls, messages, deliveries, now, realMs, planTalk }: Deps): void {
  agenda.on("call.tool", ({ subject, data }) => {
    const call = calls.get(subject);
    const index = Number(data);
    const line = call?.setup.script.lines[index];
    if (!call || !line?.use || call.status !== "in-progress") return;
    const { use, end } = line;
    agenda.cancel(call.id);
    // Ends the call even if the simulators are killed before the tool answers.
    agenda.add(now() + MAX_WAIT_MS, "call.ended", call.id);
    void askTool(call, use, { deliveries, messages }).then((answer) => {
      const current = calls.get(subject);
      if (current?.status !== "in-progress") return;
      agenda.cancel(call.id);
      const setup = { ...current.setup, script: insertTalk(current, index, use, answer) };
      // The wait for the answer is not part of the talk's time.
      planTalk(calls.update(current, { setup }), now() - realMs(end), end);
    });
  });
}

/** The script with what is said after the tool's answer. */
function insertTalk({ number, setup }: CallRecord, index: number, use: ToolUse, answer: string | undefined): Script {
  const { script, assistant, variables } = setup;
  const phrases = phrasesOf(script.language);
  const values = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]));
  const list = (items: readonly string[]) =>
    new Intl.ListFormat(script.language, { type: "disjunction" }).format(items);
  const startMessage = startMessageOf(assistant, use.tool);
  const steps = [
    ...(startMessage ? [{ role: "bot" as const, text: startMessage }] : []),
    ...stepsAfter(use, answer, { booking: bookingOf(scenarioOf(number)), list }),
  ];
  let second = script.lines[index]?.end ?? 0;
  const insertedLines: Line[] = [];
  for (const step of steps) {
    const { text, ...lineFields } = utteranceOf(step, values, phrases, seededBy(number));
    const start = second + 1;
    second = start + spokenSeconds(text, phrases);
    insertedLines.push({ ...lineFields, text, start, end: second });
  }
  const shift = second - (script.lines[index]?.end ?? 0);
  const laterLines = script.lines
    .slice(index + 1)
    .map((line) => ({ ...line, start: line.start + shift, end: line.end + shift }));
  return {
    ...script,
    lines: [...script.lines.slice(0, index + 1), ...insertedLines, ...laterLines],
    talkSeconds: script.talkSeconds + shift,
  };
}
