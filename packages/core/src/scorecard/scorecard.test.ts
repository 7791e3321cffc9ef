import type { Criterion, CriterionType } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { ProposedAnswer, TranscriptLine } from "../ports/voice.ts";
import { provenFacts, scorecardOf, scorecardSummary, scoreRank } from "./index.ts";

const criterion = (id: string, question: string, overrides: Partial<Criterion> = {}): Criterion => ({
  id,
  question,
  weight: 1,
  strong: "",
  weak: "",
  isMustHave: false,
  type: "text",
  ...overrides,
});
const leadership = criterion("c1", "What have you led?");

const transcriptOf = (...lines: readonly (readonly ["assistant" | "user", string])[]): TranscriptLine[] =>
  lines.map(([role, message], index) => ({ role, message, secondsFromStart: index * 10 }));

function answerOf(transcript: readonly TranscriptLine[], answer: ProposedAnswer, question: Criterion = leadership) {
  return scorecardOf([question], { transcript, answers: { [question.id]: answer } }).answers[0];
}

const strongAnswer = (quote: string): ProposedAnswer => ({ status: "answered", score: 5, reason: "Led a team", quote });

describe.each([
  ["Latin", "What have you led?", "Well, I led a TEAM of 12 — for three years!", "i led a team of 12, for three years"],
  ["German", "Was haben Sie geleitet?", "Ich habe große Übergaben in Köln geleitet.", "Große Übergaben in Köln"],
  ["decomposed German", "Was haben Sie geleitet?", "Ich habe große U\u0308bergaben geleitet.", "große Übergaben"],
  ["Arabic", "ماذا قدت؟", "نَعَم، أدرتُ فريقاً من ١٢ شخصاً إلى النهاية.", "ادرت فريقا من 12 شخصا الي النهايه"],
] as const)("a quote in %s", (_, question, sentence, quote) => {
  const transcript = transcriptOf(["assistant", question], ["user", sentence], ["assistant", "Thank you."]);

  it("is found in the candidate's line whatever its case, accents, digits and punctuation, with its time", () => {
    expect(answerOf(transcript, strongAnswer(quote), criterion("c1", question))).toMatchObject({
      status: "answered",
      score: 5,
      quote,
      line: 1,
      second: 10,
    });
  });

  it("that was invented is discarded, and the answer is unclear", () => {
    const answer = answerOf(transcript, strongAnswer(`${quote} 99`), criterion("c1", question));
    expect(answer).toMatchObject({ status: "unclear" });
    expect(answer).not.toHaveProperty("quote");
    expect(answer).not.toHaveProperty("score");
  });

  it("of the assistant's words is discarded, and the answer is unclear", () => {
    const swapped = transcriptOf(["assistant", `${question} ${sentence}`], ["user", "Hm."]);
    const answer = answerOf(swapped, strongAnswer(quote), criterion("c1", question));
    expect(answer).toMatchObject({ status: "unclear" });
    expect(answer).not.toHaveProperty("quote");
  });
});

it("a time that the analysis claims for a quote is replaced by that of the line", () => {
  const transcript = transcriptOf(["assistant", "What have you led?"], ["user", "A team of twelve."]);
  const claimed = { ...strongAnswer("a team of twelve"), second: 400 };
  expect(answerOf(transcript, claimed)).toMatchObject({ second: 10, line: 1 });
});

it("parts of words, empty quotes and quotes across the assistant's words prove nothing", () => {
  const transcript = transcriptOf(["user", "Steamboats, mostly"], ["assistant", "Really?"], ["user", "for years."]);
  for (const quote of ["team", "…", "", "mostly for years"])
    expect(answerOf(transcript, strongAnswer(quote))).toMatchObject({ status: "unclear" });
});

it("a quote may run over several lines of the candidate, and begins at the first", () => {
  const transcript = transcriptOf(["user", "Hello."], ["user", "I led a"], ["user", "team."]);
  expect(answerOf(transcript, strongAnswer("I led a team"))).toMatchObject({ status: "answered", line: 1, second: 10 });
});

it("of a quote that was said twice, the one after its question counts", () => {
  const transcript = transcriptOf(
    ["assistant", "Do you have a moment?"],
    ["user", "Yes."],
    ["assistant", "Do you hold a driving licence?"],
    ["user", "Yes."],
  );
  const licence = criterion("c1", "Do you have a driving licence?");
  expect(answerOf(transcript, strongAnswer("Yes"), licence)).toMatchObject({ line: 3, second: 30 });
});

it("an evasive answer keeps its proven quote without a score", () => {
  const transcript = transcriptOf(["user", "I would rather not say."]);
  const answer = answerOf(transcript, { status: "unclear", score: 1, quote: "I would rather not say" });
  expect(answer).toMatchObject({ status: "unclear", quote: "I would rather not say", second: 0 });
  expect(answer).not.toHaveProperty("score");
});

it.each([0, 6, -1, Number.NaN])("an answer with a score of %s is unclear", (score) => {
  const answer = answerOf(transcriptOf(["user", "A team."]), { ...strongAnswer("a team"), score });
  expect(answer).toMatchObject({ status: "unclear" });
});

it.each<[CriterionType, unknown, unknown]>([
  ["years", 7, 7],
  ["years", 700, undefined],
  ["salary", 72_000, 72_000],
  ["salary", "a lot", undefined],
  ["notice", 13, 13],
  ["notice", -1, undefined],
  ["date", "2027-02-01", "2027-02-01"],
  ["date", "2027-02-30", undefined],
  ["yes_no", false, false],
  ["yes_no", "maybe", undefined],
  ["text", "anything", undefined],
])("a value of type %s that is %j becomes %j", (type, value, expected) => {
  const proposed = { ...strongAnswer("a team"), value } as ProposedAnswer;
  expect(answerOf(transcriptOf(["user", "A team."]), proposed, { ...leadership, type })?.value).toBe(expected);
});

describe("the total", () => {
  const criteria = [
    criterion("c1", "What have you led?", { weight: 3, isMustHave: true, type: "years" }),
    criterion("c2", "What do you expect?", { weight: 1, type: "salary" }),
    criterion("c3", "When can you start?", { weight: 5, isMustHave: true, type: "date" }),
  ];
  const transcript = transcriptOf(["user", "A team."], ["user", "Little money."]);
  const cardOf = (answers: Record<string, ProposedAnswer>) => scorecardOf(criteria, { transcript, answers });
  const ledAnswer = { ...strongAnswer("A team"), value: 4 };
  const poorAnswer = { status: "answered", score: 1, quote: "Little money", value: 90_000 } as const;

  it("is the weighted mean of the answered questions; those not asked count neither as low nor as high", () => {
    expect(cardOf({ c1: ledAnswer, c2: poorAnswer }).score).toBe(4); // (3 * 5 + 1 * 1) / (3 + 1)
    expect(cardOf({ c1: ledAnswer, c2: poorAnswer, c3: { status: "not_asked", score: 1 } }).score).toBe(4);
    expect(cardOf({ c2: poorAnswer }).score).toBe(1);
    expect(cardOf({}).score).toBeUndefined();
  });

  it("comes with the number of answered questions and of all questions", () => {
    expect(cardOf({ c1: ledAnswer, c2: poorAnswer })).toMatchObject({ answered: 2, of: 3 });
    expect(cardOf({ c1: ledAnswer, c3: { ...strongAnswer("never said") } })).toMatchObject({ answered: 1, of: 3 });
    expect(cardOf({})).toMatchObject({ answered: 0, of: 3 });
  });

  it("of an incomplete interview ranks below that of a complete one of equal score, and above a lower score", () => {
    const ranked = [
      { score: 4.1, answered: 1, of: 12 },
      { score: 4, answered: 3, of: 3 },
      { score: 4, answered: 11, of: 12 },
      { score: 4, answered: 1, of: 3 },
      { score: 4 },
      { score: 3.9, answered: 3, of: 3 },
    ];
    expect(ranked.toSorted((a, b) => (scoreRank(b) ?? 0) - (scoreRank(a) ?? 0))).toEqual(ranked);
    expect([scoreRank(undefined), scoreRank({ answered: 0, of: 3 })]).toEqual([undefined, undefined]);
  });

  it("knows must-haves as met, missed or unknown", () => {
    expect(cardOf({ c1: ledAnswer }).mustHaves).toBe("unknown");
    expect(cardOf({ c1: ledAnswer, c3: { ...poorAnswer, score: 2 } }).mustHaves).toBe("missed");
    expect(cardOf({ c1: ledAnswer, c3: { ...poorAnswer, score: 3 } }).mustHaves).toBe("met");
    expect(scorecardOf([leadership], { transcript, answers: { c1: ledAnswer } }).mustHaves).toBeUndefined();
  });

  it.each<[CriterionType, number | string, unknown, string]>([
    ["years", 5, 5, "met"],
    ["years", 5, 4, "missed"],
    ["years", 5, undefined, "unknown"],
    ["salary", 70_000, 70_000, "met"],
    ["salary", 70_000, 70_001, "missed"],
    ["notice", 8, 4, "met"],
    ["notice", 8, 13, "missed"],
    ["date", "2027-02-01", "2027-02-01", "met"],
    ["date", "2027-02-01", "2027-02-02", "missed"],
    // The threshold dates from when the question had another type.
    ["date", 5, "2027-02-01", "unknown"],
    ["text", 5, undefined, "met"], // Texts cannot be compared, so the score of 3 counts.
  ])("a must-have of type %s with the threshold %s is judged by the value %s: %s", (...row) => {
    const [type, threshold, value, state] = row;
    const mustHave = criterion("c1", "What have you led?", { isMustHave: true, type, threshold });
    const answer = { ...strongAnswer("A team"), score: 3, value } as ProposedAnswer;
    expect(scorecardOf([mustHave], { transcript, answers: { c1: answer } })).toMatchObject({
      mustHaves: state,
      answers: [{ threshold }],
    });
  });

  it("is summarised for lists with proven values only", () => {
    const unproven = { ...strongAnswer("never said"), value: "2027-01-01" };
    const card = cardOf({ c1: ledAnswer, c2: poorAnswer, c3: unproven });
    expect(scorecardSummary("call_1", card)).toEqual({
      callId: "call_1",
      score: 4,
      answered: 2,
      of: 3,
      mustHaves: "unknown",
    });
    expect(provenFacts(card)).toEqual({ experienceYears: 4, salaryExpectation: 90_000 });
    const dated = cardOf({ c1: ledAnswer, c3: { ...strongAnswer("A team"), value: "2027-02-01" } });
    expect(scorecardSummary("call_1", dated)).toMatchObject({ date: "2027-02-01" });
  });
});
