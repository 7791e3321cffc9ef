import { answerQuestion as answerEndpoint, saveFacts as saveEndpoint } from "@callwright/contracts/endpoints/facts";
import { answerSms, type Fact, factLimits, nextFactId } from "@callwright/contracts/facts";
import { refusal } from "@callwright/contracts/refusals";
import * as z from "zod/mini";
import { transact, tries, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { AppError } from "../kernel/error.ts";
import { fn } from "../kernel/fn.ts";
import * as Parent from "../parent/index.ts";
import { getQuestion } from "./questions.ts";

const maxTries = 6;
export const getFacts = async (parentId: string): Promise<readonly Fact[]> => (await Parent.get(parentId)).facts ?? [];

export const saveFacts = fn(
  z.extend(saveEndpoint.body, { parentId: z.string() }),
  async ({ parentId, facts }): Promise<readonly Fact[]> =>
    (await Parent.save(parentId, { fields: { facts }, texts: {} })).facts ?? [],
);

export interface AnswerResult {
  readonly facts: readonly Fact[];
  readonly waiting: number;
  readonly text: string;
}

export const answerQuestion = fn(
  z.extend(answerEndpoint.body, { parentId: z.string() }),
  async ({ parentId, questionId, question, answer }): Promise<AnswerResult> => {
    for await (const _ of tries(maxTries)) {
      const parent = await Parent.get(parentId);
      const { waiting } = await getQuestion(parentId, questionId);
      const facts = withFact(parent.facts ?? [], { question, answer });
      const { tenantId } = parent;
      const result = await transact((writer) => [
        ...writeFacts(writer, parent, facts),
        writer.openQuestion.patch({ tenantId, parentId, questionId }).set({ answer, answeredAt: nowIso() }).commit(),
      ]);
      if (result.ok) return { facts, waiting, text: answerSms[parent.language](answer) };
    }
    throw new AppError("conflict");
  },
);

function withFact(facts: readonly Fact[], { question, answer }: Omit<Fact, "id">): Fact[] {
  const index = facts.findIndex((fact) => fact.question.toLowerCase() === question.toLowerCase());
  const existing = facts[index];
  if (existing) return facts.with(index, { ...existing, answer });
  if (facts.length >= factLimits.count) throw new AppError("unprocessable", refusal("facts_too_many"));
  return [...facts, { id: nextFactId(facts), question, answer }];
}

const writeFacts = (
  writer: Writer,
  { tenantId, parentId, facts: factsBefore }: Parent.ParentItem,
  facts: Fact[],
): Write[] => [
  writer.parent
    .patch({ tenantId, parentId })
    .set({ facts })
    .where(({ facts: stored }, op) => (factsBefore ? op.eq(stored, factsBefore) : op.notExists(stored)))
    .commit(),
  writer.parentCounters.patch({ tenantId, parentId }).add({ version: 1 }).commit(),
];
