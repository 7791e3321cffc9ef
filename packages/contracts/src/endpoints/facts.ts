import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { factLimits } from "../facts.ts";
import { longestSms } from "../text-words.ts";
import { proposeCriteria } from "./document.ts";
import { answer, doneSchema, idParams, instant, isUnique, requiredText } from "./shared.ts";

const id = idParams.shape.id;
const questionMissing = "A question must have at least 5 characters";
const answerMissing = "Write an answer";

const factShape = {
  question: requiredText(questionMissing, "A question", factLimits.question, 5),
  answer: requiredText(answerMissing, "An answer", factLimits.answer),
};

export const factSchema = z.object({
  id: z.string("A fact has an id").check(z.regex(/^f[1-9]\d{0,2}$/, "A fact's id is f and a number")),
  ...factShape,
});

export const factsSchema = z.array(factSchema).check(
  z.maxLength(factLimits.count, `A job can have at most ${factLimits.count} facts`),
  z.refine((facts) => isUnique(facts.map((fact) => fact.id)), "Each fact needs an id of its own"),
  z.refine(
    (facts) => isUnique(facts.map(({ question }) => question.toLowerCase())),
    "Two facts have the same question",
  ),
);

const factsAnswer = { facts: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })) };

export const getFacts = defineEndpoint("getFacts", "GET /facts/{id}", {
  summary: "What the assistant of a job or campaign answers to candidates' questions.",
  params: idParams,
  response: answer(factsAnswer),
});

export const saveFacts = defineEndpoint("saveFacts", "PUT /facts/{id}", {
  summary: "Replaces the facts of a job or campaign; calls dialled from now on have them.",
  params: idParams,
  body: z.object({ facts: factsSchema }),
  response: z.extend(doneSchema, factsAnswer),
});

export const openQuestionSchema = z.object({
  questionId: z.string(),
  topic: z.string(),
  isOpen: z.boolean(),
  asked: z.number(),
  waiting: z.number(), // people who asked and have not been texted the answer
  lastAskedAt: instant,
  /** Of an answered question: the SMS that is proposed to those who asked. */
  text: z.optional(z.string()),
  askers: z.array(
    z.object({
      candidateId: z.string(),
      candidateName: z.string(),
      callId: z.string(),
      sentence: z.string(),
      askedAt: instant,
    }),
  ),
});
export type OpenQuestion = z.infer<typeof openQuestionSchema>;

const questionIdShape = { questionId: id };

export const getOpenQuestions = defineEndpoint("getOpenQuestions", "GET /open-questions/{id}", {
  summary:
    "Candidates' questions that the assistant could not answer, by topic, the most asked first. Answered ones stay until the candidates who asked have been texted.",
  params: idParams,
  response: answer({ questions: z.array(openQuestionSchema) }),
});

export const answerQuestion = defineEndpoint("answerQuestion", "POST /open-questions/{id}/answer", {
  summary: "Saves the answer as a fact, and proposes an SMS to the candidates who asked; sends nothing.",
  params: idParams,
  body: z.object({ ...questionIdShape, ...factShape }),
  response: z.extend(doneSchema, { ...factsAnswer, waiting: z.number(), text: z.string() }),
});

export const dismissQuestion = defineEndpoint("dismissQuestion", "POST /open-questions/{id}/dismiss", {
  summary: "Removes a question and the list of candidates who asked it.",
  params: idParams,
  body: z.object(questionIdShape),
  response: doneSchema,
});

export const textAskers = defineEndpoint("textAskers", "POST /open-questions/{id}/text", {
  summary:
    "Texts the answer to the candidates who asked, at most 50 at a time and each once, as replies within the calling rules.",
  scope: "call",
  params: idParams,
  body: z.object({
    ...questionIdShape,
    body: requiredText("Write something", "The SMS", longestSms),
    numberId: z.optional(id),
  }),
  response: z.extend(doneSchema, {
    queued: z.number(),
    refused: z.array(z.object({ words: z.string(), count: z.number() })),
    waiting: z.number(),
  }),
});

export const proposeFacts = defineEndpoint("proposeFacts", "POST /propose-facts", {
  summary: "Proposes facts from a job description, each with the sentence that it comes from; saves nothing.",
  body: proposeCriteria.body,
  response: answer({
    proposals: z.array(z.object({ question: z.string(), answer: z.string(), evidence: z.string() })),
  }),
});
export type FactProposal = z.infer<typeof proposeFacts.response>["proposals"][number];

export const factEndpoints = {
  getFacts,
  saveFacts,
  getOpenQuestions,
  answerQuestion,
  dismissQuestion,
  textAskers,
  proposeFacts,
};
