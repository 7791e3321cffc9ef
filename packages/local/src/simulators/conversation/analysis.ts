/** The analysis of a finished call that the provider's model would make for an analysis plan. */
import type { Story } from "../scenarios.ts";
import { tomorrowAtThree } from "./callback.ts";
import { criteriaIn, readAnswer, scorecardPlanOf } from "./criteria.ts";
import { spokenFacts } from "./facts.ts";
import { phrasesOf } from "./languages.ts";
import { fill } from "./liquid.ts";
import type { Script } from "./script.ts";
import { cutOffVerdict, type Grade, type Verdict, verdictOf } from "./verdict.ts";

export interface JsonSchema {
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly format?: string | undefined;
}

export interface AnalysisPlan {
  readonly minMessagesThreshold?: number | undefined;
  readonly summaryPlan?:
    | { readonly enabled?: boolean | undefined; readonly messages?: readonly unknown[] | undefined }
    | undefined;
  readonly structuredDataPlan?: StructuredDataPlan | undefined;
  readonly structuredDataMultiPlan?: readonly { readonly key: string; readonly plan: StructuredDataPlan }[] | undefined;
  readonly successEvaluationPlan?:
    | { readonly enabled?: boolean | undefined; readonly rubric?: string | undefined }
    | undefined;
}

interface StructuredDataPlan {
  /** The model's input besides the transcript. */
  readonly messages?: readonly unknown[] | undefined;
  readonly enabled?: boolean | undefined;
  readonly schema?: JsonSchema | undefined;
}

export interface Analysis {
  summary?: string;
  structuredData?: Record<string, unknown>;
  structuredDataMulti?: Record<string, unknown>[];
  successEvaluation?: string;
}

export interface EndedConversation {
  readonly script: Script;
  /** Name of the person called; a generic word of their language if unknown. */
  readonly name?: string | undefined;
  readonly number: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly startedMs: number;
}

const DEFAULT_MIN_MESSAGES = 2;

export function analyse(conversation: EndedConversation, plan: AnalysisPlan = {}): Analysis {
  const { script } = conversation;
  // The provider runs no analysis after its own fault or of a conversation with too few messages.
  const isFault = script.endedReason.includes("vapifault");
  if (isFault || script.lines.length < (plan.minMessagesThreshold ?? DEFAULT_MIN_MESSAGES)) return {};
  const verdict = verdictOn(script);
  const sentences = summarise(conversation, verdict);
  const isReport = JSON.stringify(plan.summaryPlan?.messages ?? []).includes("Next Steps:");
  const summary = isReport ? reportOn(conversation, verdict, sentences) : sentences;
  const readPlan = ({ schema, messages = [] }: StructuredDataPlan) =>
    readFields(schema, fieldsOf(conversation, verdict, summary, JSON.stringify(messages)));
  const multiPlans = plan.structuredDataMultiPlan?.filter((entry) => entry.plan.enabled !== false) ?? [];
  return {
    ...(plan.summaryPlan?.enabled !== false && { summary }),
    ...(plan.structuredDataPlan?.enabled && { structuredData: readPlan(plan.structuredDataPlan) }),
    ...(multiPlans.length > 0 && {
      structuredDataMulti: multiPlans.map((entry) => ({
        [entry.key]: entry.plan === scorecardPlanOf(plan) ? answersOf(script, plan) : readPlan(entry.plan),
      })),
    }),
    ...(plan.successEvaluationPlan?.enabled !== false && {
      successEvaluation: evaluate(verdict.grade, plan.successEvaluationPlan?.rubric),
    }),
  };
}

function answersOf({ lines, manner = "good" }: Script, plan: AnalysisPlan): Record<string, unknown> {
  const answers = criteriaIn(plan).map((criterion) => {
    const criterionLines = lines.filter((line) => line.criterion === criterion.id);
    const question = criterionLines.find(({ role }) => role === "bot")?.text;
    const answer = criterionLines.find(({ role }) => role === "user");
    const reply = answer && { text: answer.text, value: answer.value, second: answer.start };
    return [criterion.id, readAnswer(criterion, manner, { question, reply })];
  });
  return Object.fromEntries(answers);
}

/** Values for a schema of structured outputs, by the names of its properties. */
export function extract(conversation: EndedConversation, schema: JsonSchema | undefined): Record<string, unknown> {
  const verdict = verdictOn(conversation.script);
  return readFields(schema, fieldsOf(conversation, verdict, summarise(conversation, verdict)));
}

const verdictOn = ({ isCutOff, story }: Script): Verdict => (isCutOff ? cutOffVerdict : verdictOf(story));

function summarise({ script, name, variables }: EndedConversation, verdict: Verdict): string {
  const phrases = phrasesOf(script.language);
  const key = script.isJob ? verdict.summary : (verdict.offerSummary ?? verdict.summary);
  const words = { ...variables, ...spokenFacts(script.facts, phrases), name: name || phrases.unknownPerson };
  return fill(phrases.summaries[key], words);
}

function reportOn({ script, name, number, variables }: EndedConversation, verdict: Verdict, overview: string): string {
  const { report, unknownPerson } = phrasesOf(script.language);
  const isAgreed = verdict.grade === "Excellent" || verdict.grade === "Good";
  const isLater = script.story === "callback" || script.story === "human";
  const nextIfNotAgreed = isLater ? report.callBack : report.nothing;
  const [outcome = ""] = verdict.labels;
  const lines = [
    ["Overview", overview],
    ["Call Purpose", report.purpose],
    ["Outcome", outcome],
    ["Next Steps", isAgreed ? report.agreed : nextIfNotAgreed],
    ["Candidate Info", report.person],
  ];
  const words = { ...variables, name: name || unknownPerson, number };
  return lines.map(([label, text = ""]) => `${label}: ${fill(text, words)}`).join("\n");
}

const grades: readonly Grade[] = ["Excellent", "Good", "Fair", "Poor"];
const scales: Readonly<Record<string, readonly [string, string, string, string]>> = {
  NumericScale: ["9", "7", "5", "2"],
  DescriptiveScale: ["Excellent", "Good", "Fair", "Poor"],
  PercentageScale: ["95%", "80%", "55%", "20%"],
  LikertScale: ["Strongly Agree", "Agree", "Neutral", "Disagree"],
  PassFail: ["true", "true", "false", "false"],
};

/** The evaluation in the words of a rubric; always a string, as the provider gives it. */
export function evaluate(grade: Grade, rubric = "PassFail"): string {
  const gradeIndex = grades.indexOf(grade);
  const rating = scales[rubric]?.[gradeIndex];
  if (rating) return rating;
  const met = [gradeIndex < 3, gradeIndex < 2, gradeIndex < 1];
  const criteria = ["Interest", "Experience and salary", "Exceeds what is asked"];
  return criteria.map((name, index) => `${name}: ${met[index] ? "met" : "not met"}`).join("\n");
}

type Fields = Readonly<Record<string, unknown>>;

/** Names of a field in schemas, as lower-case letters only: `years_of_experience` is `experienceYears`. */
const aliases: readonly (readonly [RegExp, string])[] = [
  [/^(is)?interest(ed)?(inrole)?$/, "interested"],
  [/^(years(of)?(relevant)?experience|(relevant)?experience(years|inyears)?|years)$/, "experienceYears"],
  [/^(salary|expected)(expectation|expected|salary)?s?(amount)?$/, "salaryExpectation"],
  [/^(salary)?currency(code)?$/, "currency"],
  [/^(availability|available(from)?|startdate|noticeperiod|canstart)$/, "availability"],
  [/^(call)?(outcome|fit|verdict|result|disposition|label)(label|status)?$/, "outcome"],
  [/^(success)?(evaluation|grade|rating)$/, "evaluation"],
  [/^(optout|optedout|donotcall|dnc|stopcalling)$/, "optOut"],
  [/^(human(requested|wanted)?|(wants|asks(for)?|requested)(a)?human|transferrequested)$/, "humanRequested"],
  [/^(callback(at|time|requestedat|on)?|callmeat|callbackdatetime)$/, "callbackAt"],
  [/^requestquote$/, "requestQuote"],
  [/^(unanswered|open)(questions)?$/, "unanswered"],
  [/^(is)?wrong(number|person)$/, "wrongNumber"],
  [/^(recordingrefused|refusedrecording)$/, "recordingRefused"],
  [/^(answeredby|whoanswered)$/, "answeredBy"],
  [/^(call)?summary$/, "summary"],
];

/** `prompt`: the model's instructions, which may name the time zone of a callback. */
function fieldsOf({ script, startedMs }: EndedConversation, verdict: Verdict, summary: string, prompt = ""): Fields {
  const isStory = (story: Story) => !script.isCutOff && script.story === story;
  const facts = script.isCutOff ? undefined : script.facts;
  const grade = verdict.grade;
  const request = script.lines.find(({ isRequest }) => isRequest);
  // A poor fit is interested but not suitable.
  const isInterested = grade !== "Poor" || isStory("poor");
  const isUndecided = script.isCutOff || isStory("unsure");
  const answerers: Partial<Record<Story, string>> = { voicemail: "machine", screened: "screener", silence: "nobody" };
  return {
    interested: isUndecided ? undefined : isInterested,
    experienceYears: facts?.experienceYears,
    salaryExpectation: facts?.salary,
    currency: facts?.currency,
    availability: facts && !isStory("unsure") ? phrasesOf(script.language).availability[facts.availability] : undefined,
    outcome: verdict.labels,
    evaluation: grade,
    optOut: isStory("do-not-call"),
    humanRequested: isStory("human") || (request !== undefined && script.transfer !== "accepted"),
    callbackAt: isStory("callback") ? tomorrowAtThree(prompt, startedMs) : undefined,
    requestQuote:
      isStory("human") || isStory("callback") ? script.lines.find(({ role }) => role === "user")?.text : request?.text,
    unanswered: script.lines.flatMap(({ topic, text }) => (topic ? [{ topic, question: text }] : [])),
    wrongNumber: isStory("wrong-number"),
    recordingRefused: isStory("recording-refused"),
    answeredBy: answerers[script.story] ?? "person",
    summary,
  };
}

/** Fills the properties of a schema for which there is a value, as an honest model does. */
function readFields(schema: JsonSchema | undefined, fields: Fields): Record<string, unknown> {
  const entries = Object.entries(schema?.properties ?? {}).map(([name, property]): readonly [string, unknown] => {
    if (property.type === "object") return [name, readFields(property, fields)];
    const field = aliases.find(([pattern]) => pattern.test(name.replace(/[^a-z]/gi, "").toLowerCase()))?.[1];
    return [name, field === undefined ? undefined : cast(fields[field], property)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function cast(value: unknown, { type, enum: allowed }: JsonSchema): unknown {
  if (value === undefined) return undefined;
  if (type === "array") return Array.isArray(value) && value.length > 0 ? value : undefined;
  const options = Array.isArray(value) ? value.map(String) : [String(value)];
  if (allowed) {
    const allowedValueOf = (option: string) => allowed.find((word) => simplify(word) === simplify(option));
    return options.map(allowedValueOf).find(Boolean) ?? allowed.find((word) => /^(none|other|unknown)$/i.test(word));
  }
  if (type === "boolean") return typeof value === "boolean" ? value : undefined;
  if (type === "number" || type === "integer") return typeof value === "number" ? value : undefined;
  return options[0];
}

const simplify = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
