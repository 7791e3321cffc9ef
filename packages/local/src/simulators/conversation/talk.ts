/** What is said in a talk, in order, by the story of the person who is called. */
import type { Scenario, Story } from "../scenarios.ts";
import type { SeededChoices } from "../seeded.ts";
import { bookingOf, bookingSteps, type ToolUse } from "./booking.ts";
import { type AskedCriterion, mannerOf, playAnswer } from "./criteria.ts";
import { type Facts, spokenFacts } from "./facts.ts";
import { phrasesOf } from "./languages.ts";
import { fill, type Variables } from "./liquid.ts";
import type { BotLine, Language, PersonLine, Phrases } from "./phrases.ts";
import { type PromptFact, questionSteps } from "./questions.ts";
import { type TransferOffer, transferSteps } from "./transfer.ts";

/** One turn of a speaker. */
export interface Utterance {
  readonly role: "bot" | "user";
  readonly text: string;
  /** The criterion that is asked or answered, and what the answer means. */
  readonly criterion?: string | undefined;
  readonly value?: string | number | boolean | undefined;
  /** The tool that the assistant calls after this turn. */
  readonly use?: ToolUse | undefined;
  /** What an unanswered question is about. */
  readonly topic?: string | undefined;
  /** The person asks for a colleague. */
  readonly isRequest?: boolean | undefined;
  /** After this line the assistant tries to reach the colleague, for `holdSeconds`. */
  readonly isTransfer?: boolean | undefined;
  readonly holdSeconds?: number | undefined;
}

export interface TalkSetup {
  readonly scenario: Scenario;
  readonly language: Language;
  readonly variables: Variables;
  /** The assistant's templates; if absent, it says nothing. */
  readonly firstMessage?: string | undefined;
  readonly voicemailMessage?: string | undefined;
  readonly detectsVoicemail: boolean;
  readonly criteria?: readonly AskedCriterion[] | undefined;
  /** The assistant can book interviews. */
  readonly canBook?: boolean | undefined;
  readonly promptFacts?: readonly PromptFact[] | undefined;
  /** The assistant can transfer the call. */
  readonly transferOffer?: TransferOffer | undefined;
}

type SpokenLine = readonly ["bot", BotLine] | readonly ["user", PersonLine];

/** A line with its own template variables, or one that leads to a tool call. */
interface DetailedLine {
  readonly line: SpokenLine;
  readonly words?: Variables | undefined;
  readonly use?: ToolUse | undefined;
  readonly topic?: string | undefined;
  readonly isRequest?: boolean | undefined;
}

export type Step = SpokenLine | DetailedLine | Utterance;

export function stepsOf(
  { scenario, variables, ...setup }: TalkSetup,
  { isJob, questions }: { readonly isJob: boolean; readonly questions: readonly Step[] },
  random: SeededChoices,
  phrases: Phrases,
): Step[] {
  const greeting: Step[] = setup.firstMessage ? [{ role: "bot", text: fill(setup.firstMessage, variables) }] : [];
  const { story } = scenario;
  const booking = setup.canBook ? bookingOf(scenario) : undefined;
  const ending = [
    ...questionSteps(scenario.asks, setup.promptFacts ?? [], setup.language),
    ...(scenario.transfer
      ? transferSteps(
          { transfer: scenario.transfer, offer: setup.transferOffer, canBook: setup.canBook === true },
          closing(story),
        )
      : [...(booking ? bookingSteps(booking) : []), ...closing(story)]),
  ];
  const answerAndNotice = (answer: PersonLine, notice: BotLine): Step[] => [
    ...greeting,
    ["user", answer],
    ["bot", notice],
  ];
  switch (story) {
    case "voicemail": {
      const message = setup.detectsVoicemail ? setup.voicemailMessage : setup.firstMessage;
      return [["user", "mailbox"], ...(message ? [{ role: "bot" as const, text: fill(message, variables) }] : [])];
    }
    case "screened":
      return [
        ["user", "screener"],
        ["bot", "toScreener"],
        ["user", "screenerGone"],
      ];
    case "silence":
      return [...greeting, ["bot", "areYouThere"], ["bot", "areYouThere"], ["bot", "endingSilence"]];
    case "hang-up":
      return greeting;
    case "not-interested":
      return answerAndNotice("notInterested", "noticeNotInterested");
    case "human":
      return answerAndNotice("human", "noticeHuman");
    case "do-not-call":
      return answerAndNotice("doNotCall", "noticeDoNotCall");
    case "callback":
      return answerAndNotice("callback", "noticeCallback");
    case "wrong-number":
      return answerAndNotice("wrongNumber", "noticeWrongNumber");
    case "recording-refused":
      return answerAndNotice("recordingRefused", "noticeRecording");
    default:
      return [
        ...greeting,
        ["user", "ready"],
        ...(isJob
          ? jobTalk(scenario, { variables, questions, ending }, random, phrases)
          : offerTalk(story, { questions, ending })),
      ];
  }
}

/** Each criterion with the person's answer. */
export function questionsAndAnswersOf({ criteria = [], scenario, language }: TalkSetup, facts: Facts): Step[] {
  const spokenFactsIn = (answerLanguage: Language) => spokenFacts(facts, phrasesOf(answerLanguage));
  return criteria.flatMap((criterion): Step[] => {
    const answer = playAnswer(criterion, mannerOf(scenario), { language, facts, spokenFactsIn });
    return [
      { role: "bot", text: criterion.question, criterion: criterion.id },
      { role: "user", ...answer, criterion: criterion.id },
    ];
  });
}

interface JobTalk {
  readonly variables: Variables;
  readonly questions: readonly Step[];
  readonly ending: readonly Step[];
}

/** Criteria, if there are any, replace the default questions. */
function jobTalk(
  { story, isLong }: Scenario,
  { variables, questions, ending }: JobTalk,
  random: SeededChoices,
  phrases: Phrases,
): Step[] {
  const isKeen = story !== "fair" && story !== "unsure";
  const interest: Step[] = [
    ["bot", "askInterest"],
    ["user", isKeen ? "interested" : "hesitant"],
  ];
  if (questions.length > 0) return [...interest, ...questions, ...ending];
  const usableExtras = phrases.extras.filter(({ needs = [] }) => needs.every((name) => variables[name]));
  const extraCount = isLong ? usableExtras.length : random.between(0, 2);
  const extras = usableExtras
    .map((extra) => ({ extra, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, extraCount)
    .flatMap(({ extra }): Step[] => [
      { role: "bot", text: fill(extra.ask, variables) },
      { role: "user", text: random.pick(extra.answers) },
    ]);
  return [
    ...interest,
    ["bot", "askExperience"],
    ["user", "experience"],
    ["bot", "askSalary"],
    ["user", "salary"],
    ...(story === "unsure"
      ? []
      : ([
          ["bot", "askAvailability"],
          ["user", "availability"],
        ] satisfies Step[])),
    ...extras,
    ...ending,
  ];
}

function offerTalk(story: Story, { questions, ending }: Pick<JobTalk, "questions" | "ending">): Step[] {
  if (questions.length > 0) return [["bot", "askNeed"], ["user", "need"], ...questions, ...ending];
  if (story === "poor") return [["bot", "askNeed"], ["user", "needNo"], ...ending];
  const isKeen = story !== "fair" && story !== "unsure";
  return [
    ["bot", "askNeed"],
    ["user", isKeen ? "need" : "needMaybe"],
    ["bot", "askTiming"],
    ["user", "timing"],
    ["bot", "askContact"],
    ["user", "contact"],
    ...ending,
  ];
}

function closing(story: Story): Step[] {
  if (story === "unsure")
    return [
      ["user", "unsure"],
      ["bot", "noticeUnsure"],
    ];
  return [
    ["bot", story === "poor" ? "closingPoor" : "closingGood"],
    ["user", "bye"],
  ];
}
