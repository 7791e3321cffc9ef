/** The scenario table: the last digits of the number dialled decide how a call and a text go. */
import { bookingScenarios } from "./booking-scenarios.ts";
import type { Manner } from "./conversation/criteria.ts";
import { faultScenarios } from "./fault-scenarios.ts";
import { questionScenarios } from "./question-scenarios.ts";
import { transferScenarios } from "./transfer-scenarios.ts";

export type Story =
  | "excellent"
  | "good"
  | "fair"
  | "unsure"
  | "poor"
  | "not-interested"
  | "human"
  | "do-not-call"
  | "callback"
  | "wrong-number"
  | "hang-up"
  | "recording-refused"
  | "silence"
  | "no-answer"
  | "busy"
  | "voicemail"
  | "screened"
  | "misdialed"
  | "worker-died"
  | "no-connection";

export interface Scenario {
  /** The last two digits of the number, or its last digit: two digits take precedence. */
  readonly ending: string;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly story: Story;
  /** The person, not the assistant, ends the talk. */
  readonly hangsUpFirst?: boolean | undefined;
  /** All questions that can be asked are asked. */
  readonly isLong?: boolean | undefined;
  /** How the person answers criteria, or a fault of their analysis; by default, what fits the story. */
  readonly manner?: Manner | undefined;
  /** How an interview is booked if the assistant can book; by default, good fits take the first offered time. */
  readonly booking?: "first" | "another" | "declines" | "timeout" | "twice" | undefined;
  /** What the person asks about the job: remote days, or also what its first fact answers. */
  readonly asks?: "both" | "remote" | undefined;
  /** The person asks for a colleague, who reacts like this if the assistant can transfer the call. */
  readonly transfer?: "accepted" | "refused" | "unanswered" | undefined;
  /** How the voice provider answers the request for the call; by default, correctly and immediately. */
  readonly answer?:
    | "slow"
    | "refuses-twice"
    | "error-after-accepting"
    | "reset-after-accepting"
    | "silent-after-accepting"
    | undefined;
  /** How the provider's webhooks come; by default, once and in order. */
  readonly webhooks?: "twice" | "reordered" | "lost" | undefined;
  /** How a text to the number fails; by default it is delivered. */
  readonly sms?: "not-mobile" | "unreachable" | "unknown-handset" | "filtered" | "carrier-fault" | undefined;
}

export const scenarios: readonly Scenario[] = [
  {
    ending: "0",
    id: "excellent-fit",
    title: "Excellent fit",
    description: "More experience than asked, a salary in the lower half of the range, soon available.",
    story: "excellent",
  },
  {
    ending: "1",
    id: "good-fit",
    title: "Good fit",
    description: "The experience asked for, a salary in the upper half of the range, available in weeks.",
    story: "good",
  },
  {
    ending: "2",
    id: "good-fit-2",
    title: "Good fit, who hangs up first",
    description: "As 1, but the person ends the call (customer-ended-call).",
    story: "good",
    hangsUpFirst: true,
  },
  {
    ending: "3",
    id: "fair-fit",
    title: "Fair fit",
    description: "A little less experience, a little above the range, available in three months.",
    story: "fair",
  },
  {
    ending: "4",
    id: "poor-fit",
    title: "Poor fit",
    description: "Far less experience, far above the range.",
    story: "poor",
  },
  {
    ending: "5",
    id: "not-interested",
    title: "Not interested",
    description: "Says politely no and ends the call.",
    story: "not-interested",
  },
  {
    ending: "6",
    id: "no-answer",
    title: "No answer",
    description: "Rings out (customer-did-not-answer).",
    story: "no-answer",
  },
  {
    ending: "7",
    id: "voicemail",
    title: "Voicemail",
    description: "A mailbox with its greeting and beep; the voicemail message is left when there is one.",
    story: "voicemail",
  },
  { ending: "8", id: "busy", title: "Busy", description: "The line is busy (customer-busy).", story: "busy" },
  {
    ending: "9",
    id: "excellent-fit-2",
    title: "Excellent fit, long talk",
    description: "As 0, with more questions on the way.",
    story: "excellent",
    isLong: true,
  },
  {
    ending: "70",
    id: "other-language",
    title: "Answers in another language",
    description: "An excellent fit; answers to criteria come in another language.",
    story: "excellent",
    manner: "other-language",
  },
  {
    ending: "71",
    id: "half-way",
    title: "Hangs up half-way",
    description: "A good fit, who hangs up in the middle of the criteria.",
    story: "good",
    manner: "half-way",
  },
  {
    ending: "72",
    id: "invented-quote",
    title: "Invented quotes",
    description: "As 2; the analysis quotes words that were never said.",
    story: "good",
    hangsUpFirst: true,
    manner: "invented-quote",
  },
  {
    ending: "73",
    id: "swapped-speaker",
    title: "Quotes of the wrong speaker",
    description: "As 3; the analysis quotes the assistant.",
    story: "fair",
    manner: "swapped-speaker",
  },
  {
    ending: "79",
    id: "shifted-second",
    title: "Shifted seconds",
    description: "As 9; the analysis names a wrong second.",
    story: "excellent",
    isLong: true,
    manner: "shifted-second",
  },
  {
    ending: "80",
    id: "asks-for-human",
    title: "Asks for a human",
    description: "Does not want to talk with a machine and asks for a call from a person.",
    story: "human",
  },
  {
    ending: "81",
    id: "do-not-call",
    title: "Do not call me again",
    description: "Asks never to be called again; the assistant confirms it.",
    story: "do-not-call",
  },
  {
    ending: "82",
    id: "silence",
    title: "Silence",
    description: "Picks up and never speaks (silence-timed-out).",
    story: "silence",
  },
  {
    ending: "83",
    id: "callback",
    title: "Call me back tomorrow",
    description: "Has no time now and names tomorrow at three in the afternoon.",
    story: "callback",
  },
  {
    ending: "84",
    id: "hang-up",
    title: "Hangs up at once",
    description: "Hears the greeting and ends the call without a word: too little for an evaluation.",
    story: "hang-up",
  },
  {
    ending: "85",
    id: "wrong-number",
    title: "Wrong number",
    description: "Another person, who has nothing to do with it.",
    story: "wrong-number",
  },
  {
    ending: "86",
    id: "screened",
    title: "Call screening",
    description: "A phone's assistant asks who is calling, and no one comes to the phone.",
    story: "screened",
  },
  {
    ending: "87",
    id: "unsure",
    title: "Not sure",
    description: "Fits on paper but cannot decide yet.",
    story: "unsure",
  },
  {
    ending: "88",
    id: "recording-refused",
    title: "Refuses the recording",
    description: "Does not agree to be recorded and ends the call.",
    story: "recording-refused",
  },
  ...bookingScenarios,
  ...questionScenarios,
  ...transferScenarios,
  ...faultScenarios,
];

const scenarioByEnding = new Map(scenarios.map((scenario) => [scenario.ending, scenario]));

/** The scenario of a number: by its last two digits where the table names them, else by its last digit. */
export function scenarioOf(number: string): Scenario {
  const digits = number.replace(/\D/g, "");
  const scenario = scenarioByEnding.get(digits.slice(-2)) ?? scenarioByEnding.get(digits.slice(-1)) ?? scenarios[0];
  if (!scenario) throw new Error("The scenario table is empty");
  return scenario;
}
