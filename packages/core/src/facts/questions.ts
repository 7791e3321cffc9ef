/** The questions of candidates that had no answer, by topic, and who asked them. */
import { db, type Item } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { tenantId } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { sha256 } from "../kernel/hash.ts";
import { log } from "../kernel/log.ts";
import { quoteWords } from "../scorecard/index.ts";

type CallField = "tenantId" | "callId" | "parentId" | "candidateId" | "createdAt" | "endedAt";

interface EndedCall extends Pick<Item<"call">, CallField> {
  readonly evaluation?: {
    readonly unanswered?: readonly { readonly topic: string; readonly question: string }[] | undefined;
  };
}

/** The same id for every spelling and order of a topic's words; undefined if there are no words. */
export function questionIdOf(topic: string): string | undefined {
  const words = quoteWords(topic).sort();
  return words.length === 0 ? undefined : sha256(words.join(" "), "hex").slice(0, 20);
}

/** Collects the questions of an ended call that had no answer. Idempotent: a candidate counts once per topic. */
export async function collectQuestions(call: EndedCall): Promise<void> {
  const { tenantId, callId, parentId, candidateId, evaluation, createdAt, endedAt: askedAt = createdAt } = call;
  if (!parentId || !candidateId) return;
  for (const { topic, question: sentence } of evaluation?.unanswered ?? []) {
    const questionId = questionIdOf(topic);
    if (!questionId) continue;
    const key = { tenantId, parentId, questionId };
    const { data: existing } = await db().openQuestion.get(key).go({ consistent: true });
    const answeredAt = existing?.answeredAt;
    // A call that began before the answer was given does not open the question again.
    const answer = answeredAt !== undefined && createdAt < answeredAt ? existing?.answer : "";
    const result = await transact((writer) => [
      writer.questionAsker.create({ ...key, candidateId, callId, sentence, askedAt }).commit(),
      writer.openQuestion
        .upsert(key)
        .set({ topic, lastAskedAt: askedAt, answer })
        .add({ asked: 1, waiting: 1 })
        .where((attributes, op) =>
          answeredAt === undefined ? op.notExists(attributes.answeredAt) : op.eq(attributes.answeredAt, answeredAt),
        )
        .commit(),
      // A deleted person's words are not kept.
      writer.candidate
        .check({ tenantId, parentId, candidateId })
        .where((attributes, op) => op.exists(attributes.candidateId))
        .commit(),
    ]);
    if (!result.ok && result.failed.includes(1)) return collectQuestions(call); // The question was answered meanwhile.
    log.info("facts.question", { callId, questionId, isNew: result.ok });
  }
}

type QuestionItem = Item<"openQuestion">;
export type AskerItem = Item<"questionAsker">;

/** Topics are short and repeat, so a job seldom has more. */
const maxTopics = 500;
const shownTopics = 30;
const shownAskers = 5;

export async function listQuestions(
  parentId: string,
): Promise<{ readonly question: QuestionItem; readonly askers: readonly AskerItem[] }[]> {
  const { data } = await db()
    .openQuestion.query.primary({ tenantId: tenantId(), parentId })
    .go({ limit: maxTopics, consistent: true });
  // An answered question is shown while people who asked have not been sent the answer.
  const isShown = ({ answer, asked, waiting }: QuestionItem) => (answer === "" ? asked : waiting) > 0;
  const openRank = ({ answer }: QuestionItem) => (answer === "" ? 0 : 1);
  const shownQuestions = data
    .filter(isShown)
    .sort((a, b) => openRank(a) - openRank(b) || b.asked - a.asked || b.lastAskedAt.localeCompare(a.lastAskedAt))
    .slice(0, shownTopics);
  return Promise.all(
    shownQuestions.map(async (question) => ({
      question,
      askers: (await listAskers(parentId, question.questionId, { limit: shownAskers })).items,
    })),
  );
}

export async function listAskers(
  parentId: string,
  questionId: string,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<{ readonly items: readonly AskerItem[]; readonly next: string | undefined }> {
  const { data, cursor } = await db()
    .questionAsker.query.ofQuestion({ tenantId: tenantId(), parentId, questionId })
    .go({ order: "desc", limit, cursor: after ?? null, hydrate: true });
  return { items: data, next: cursor ?? undefined };
}

export async function getQuestion(parentId: string, questionId: string): Promise<QuestionItem> {
  const { data } = await db().openQuestion.get({ tenantId: tenantId(), parentId, questionId }).go({ consistent: true });
  if (!data) throw notFound("question");
  return data;
}

export async function markTexted(
  { tenantId: owner, parentId, candidateId, questionId }: AskerItem,
  textId: string,
): Promise<void> {
  const key = { tenantId: owner, parentId, questionId };
  await transact((writer) => [
    writer.questionAsker
      .patch({ ...key, candidateId })
      .set({ textId })
      .where((attributes, op) => op.notExists(attributes.textId))
      .commit(),
    writer.openQuestion.patch(key).subtract({ waiting: 1 }).commit(),
  ]);
}

const pageSize = 50;

/** Deletes the askers before their question, so that a repetition finds the remaining askers. */
export async function dismissQuestion(parentId: string, questionId: string): Promise<void> {
  await getQuestion(parentId, questionId);
  let after: string | undefined;
  do {
    const page = await listAskers(parentId, questionId, { limit: pageSize, after });
    await db()
      .questionAsker.delete([...page.items])
      .go();
    after = page.next;
  } while (after);
  await db().openQuestion.delete({ tenantId: tenantId(), parentId, questionId }).go();
}

/** Called before the candidates are deleted, so that a repetition still finds them. */
export async function forgetAskers(parentId: string, candidateIds: readonly string[]): Promise<void> {
  // Most jobs have no questions, which saves a read for each candidate.
  const topics = await db()
    .openQuestion.query.primary({ tenantId: tenantId(), parentId })
    .go({ limit: 1, consistent: true });
  if (topics.data.length === 0) return;
  for (const candidateId of candidateIds) {
    const { data } = await db()
      .questionAsker.query.primary({ tenantId: tenantId(), parentId, candidateId })
      .go({ pages: "all", consistent: true });
    for (const asker of data) await removeAsker(asker);
  }
}

async function removeAsker({ tenantId: owner, parentId, candidateId, questionId, textId }: AskerItem): Promise<void> {
  const key = { tenantId: owner, parentId, questionId };
  const result = await transact((writer) => [
    writer.questionAsker.remove({ ...key, candidateId }).commit(),
    writer.openQuestion
      .patch(key)
      .subtract({ asked: 1, waiting: textId === undefined ? 1 : 0 })
      .commit(),
  ]);
  // The question was dismissed meanwhile.
  if (!result.ok)
    await db()
      .questionAsker.delete({ ...key, candidateId })
      .go();
  const removal = db()
    .openQuestion.remove(key)
    .where(({ asked }, op) => op.lte(asked, 0));
  await tryWrite(removal.go());
}

export async function removeQuestions(parentId: string): Promise<void> {
  for (;;) {
    const { data } = await db()
      .openQuestion.query.primary({ tenantId: tenantId(), parentId })
      .go({ limit: pageSize, consistent: true });
    if (data.length === 0) return;
    for (const { questionId } of data) await dismissQuestion(parentId, questionId);
  }
}
