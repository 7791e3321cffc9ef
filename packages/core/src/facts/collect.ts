/** Collects the questions of an ended call that had no answer. Repeatable: a candidate counts once a topic. */
import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { sha256 } from "../kernel/hash.ts";
import { log } from "../kernel/log.ts";
import { quoteWords } from "../scorecard/index.ts";

type CallField = "tenantId" | "callId" | "parentId" | "candidateId" | "createdAt" | "endedAt";

interface EndedCall extends Pick<Item<"call">, CallField> {
  readonly evaluation?: {
    readonly unanswered?: readonly { readonly topic: string; readonly question: string }[] | undefined;
  };
}

/** The same for all spellings and orders of a topic's words; undefined without any. */
export function questionIdOf(topic: string): string | undefined {
  const words = quoteWords(topic).sort();
  return words.length === 0 ? undefined : sha256(words.join(" "), "hex").slice(0, 20);
}

export async function collectQuestions(call: EndedCall): Promise<void> {
  const { tenantId, callId, parentId, candidateId, evaluation, createdAt, endedAt: askedAt = createdAt } = call;
  if (!parentId || !candidateId) return;
  for (const { topic, question: sentence } of evaluation?.unanswered ?? []) {
    const questionId = questionIdOf(topic);
    if (!questionId) continue;
    const key = { tenantId, parentId, questionId };
    const { data: known } = await db().openQuestion.get(key).go({ consistent: true });
    // A call from before the answer did not know it, and opens nothing again.
    const answer = known?.answeredAt !== undefined && createdAt < known.answeredAt ? known.answer : "";
    const { ok } = await transact((writer) => [
      writer.questionAsker.create({ ...key, candidateId, callId, sentence, askedAt }).commit(),
      writer.openQuestion
        .upsert(key)
        .set({ topic, lastAskedAt: askedAt, answer })
        .add({ asked: 1, waiting: 1 })
        .commit(),
      // A deleted person's words are not kept.
      writer.candidate
        .check({ tenantId, parentId, candidateId })
        .where((attributes, op) => op.exists(attributes.candidateId))
        .commit(),
    ]);
    log.info("facts.question", { callId, questionId, isNew: ok });
  }
}
