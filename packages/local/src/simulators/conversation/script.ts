/** Writes the script of a whole call before it begins: who says what at which second, and how it ends. */
import type { Scenario, Story } from "../scenarios.ts";
import { type SeededChoices, seededBy } from "../seeded.ts";
import { type Manner, mannerOf } from "./criteria.ts";
import { type Facts, factsOf, spokenFacts } from "./facts.ts";
import { phrasesOf } from "./languages.ts";
import { fill, type Variables } from "./liquid.ts";
import type { BotLine, Language, PersonLine, Phrases } from "./phrases.ts";
import { questionsAndAnswersOf, type Step, stepsOf, type TalkSetup, type Utterance } from "./talk.ts";

export interface Line extends Utterance {
  /** Seconds from the moment the call is picked up. */
  readonly start: number;
  readonly end: number;
}

export interface Script {
  readonly story: Story;
  readonly language: Language;
  /** From the request to the ringing. */
  readonly queueSeconds: number;
  /** From the first ring to the pick-up, or to the end without one. */
  readonly ringSeconds: number;
  readonly answered: boolean;
  readonly lines: readonly Line[];
  /** Talk time in seconds, 0 if unanswered. */
  readonly talkSeconds: number;
  readonly endedReason: string;
  readonly isJob: boolean;
  readonly facts?: Facts | undefined;
  /** Second at which a mailbox beeps. */
  readonly beepAt?: number | undefined;
  /** The call ended before its story was finished. */
  readonly isCutOff: boolean;
  /** How the person answers criteria. */
  readonly manner?: Manner | undefined;
  /** The outcome of the transfer, if one is tried. */
  readonly transfer?: Scenario["transfer"];
}

/** Seconds to speak a text; digits take longer, as they are read out one by one. */
export function spokenSeconds(text: string, phrases: Phrases): number {
  const digits = text.match(/\d/g)?.length ?? 0;
  return 0.4 + text.length / phrases.charactersPerSecond + digits * 0.25;
}

/** Calls that end before they are answered, by story. */
const unansweredCalls: Partial<
  Readonly<Record<Story, { readonly reason: string; readonly seconds: readonly [number, number] }>>
> = {
  "no-answer": { reason: "customer-did-not-answer", seconds: [25, 40] },
  busy: { reason: "customer-busy", seconds: [2, 4] },
  misdialed: { reason: "twilio-reported-customer-misdialed", seconds: [1, 3] },
  "no-connection": { reason: "twilio-failed-to-connect-call", seconds: [1, 2] },
};

export interface ScriptSetup extends TalkSetup {
  readonly number: string;
  readonly maxDurationSeconds: number;
}

export function writeScript(setup: ScriptSetup): Script {
  const { number, scenario, language, variables } = setup;
  const { story } = scenario;
  const random = seededBy(number);
  const phrases = phrasesOf(language);
  const isJob = Boolean(variables.jobTitle);
  const { criteria = [] } = setup;
  const facts = isJob || criteria.length > 0 ? factsOf(story, variables, random) : undefined;
  const manner = mannerOf(scenario);
  const transfer = setup.transferOffer && scenario.transfer;
  const base = { story, language, queueSeconds: 1, isJob, facts, isCutOff: false, manner, transfer };

  const unansweredCall = unansweredCalls[story];
  if (unansweredCall) {
    const ringSeconds = random.between(...unansweredCall.seconds);
    return { ...base, ringSeconds, answered: false, lines: [], talkSeconds: 0, endedReason: unansweredCall.reason };
  }

  const words = { ...variables, ...spokenFacts(facts, phrases) };
  const questionsAndAnswers = facts ? questionsAndAnswersOf(setup, facts) : [];
  const steps = stepsOf(setup, { isJob, questions: questionsAndAnswers }, random, phrases);
  const timedLines = timeLines(steps, words, phrases, random, story);
  const script: Script = {
    ...base,
    ringSeconds: random.between(3, 12),
    answered: true,
    ...timedLines,
    endedReason: endedReasonOf(setup, random),
  };
  if (story === "worker-died") return cutScript(script, Math.min(script.talkSeconds, 25), script.endedReason);
  const middleLine = script.lines.filter(({ criterion }) => criterion)[Math.ceil(questionsAndAnswers.length / 2)];
  if (manner === "half-way" && middleLine) return cutScript(script, middleLine.end, "customer-ended-call");
  return script.talkSeconds > setup.maxDurationSeconds
    ? cutScript(script, setup.maxDurationSeconds, "exceeded-max-duration")
    : script;
}

/** The script of a call that ends at this second of its talk. */
export function cutScript(script: Script, second: number, endedReason: string): Script {
  return {
    ...script,
    lines: script.lines
      .filter((line) => line.start < second)
      .map((line) => ({ ...line, end: Math.min(line.end, second) })),
    talkSeconds: second,
    endedReason,
    isCutOff: true,
  };
}

function endedReasonOf({ scenario, detectsVoicemail, transferOffer }: ScriptSetup, random: SeededChoices): string {
  if (transferOffer && scenario.transfer === "accepted") return "assistant-forwarded-call";
  switch (scenario.story) {
    case "voicemail":
      return detectsVoicemail ? "voicemail" : "silence-timed-out";
    case "silence":
      return "silence-timed-out";
    case "worker-died":
      return "call.in-progress.error-vapifault-worker-died";
    case "not-interested":
    case "hang-up":
    case "screened":
      return "customer-ended-call";
    case "excellent":
    case "good":
    case "fair":
    case "poor":
      return scenario.hangsUpFirst || random.next() < 0.25 ? "customer-ended-call" : "assistant-ended-call";
    default:
      return "assistant-ended-call";
  }
}

function timeLines(steps: readonly Step[], words: Variables, phrases: Phrases, random: SeededChoices, story: Story) {
  const lines: Line[] = [];
  let beepAt: number | undefined;
  let second = 0.6 + random.next() * 0.6;
  for (const step of steps) {
    const { role, text, ...details } = utteranceOf(step, words, phrases, random);
    const end = second + spokenSeconds(text, phrases);
    lines.push({ role, text, start: round(second), end: round(end), ...details });
    second = end + (details.holdSeconds ?? 0) + pauseAfter(role, story, random);
    // The mailbox beeps after its greeting, and the assistant speaks after the beep.
    if (story === "voicemail" && role === "user") {
      beepAt = round(end + 0.4);
      second = end + 1.8;
    }
  }
  return { lines, beepAt, talkSeconds: round(second) };
}

export const utteranceOf = (step: Step, words: Variables, phrases: Phrases, random: SeededChoices): Utterance => {
  if ("role" in step) return step;
  if (!("line" in step)) return say(step, words, phrases, random);
  const { line, words: lineWords, ...details } = step;
  return { ...say(line, { ...words, ...lineWords }, phrases, random), ...details };
};

function say(
  step: readonly ["bot", BotLine] | readonly ["user", PersonLine],
  words: Variables,
  phrases: Phrases,
  random: SeededChoices,
) {
  const variants = step[0] === "bot" ? phrases.bot[step[1]] : phrases.person[step[1]];
  return { role: step[0], text: fill(random.pick(variants), words) };
}

function pauseAfter(role: Line["role"], story: Story, random: SeededChoices): number {
  if (story === "silence") return 8;
  // People take a moment to answer; the assistant is quick.
  return role === "bot" ? 0.7 + random.next() * 1.6 : 0.6 + random.next() * 0.6;
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;
