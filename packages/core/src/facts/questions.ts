import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { tenantId } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";

export type QuestionItem = Item<"openQuestion">;
export type AskerItem = Item<"questionAsker">;

/** Topics are short and alike; a job with more has its rarest left out. */
const mostTopics = 500;
const shownTopics = 30;
const shownAskers = 5;

export async function listQuestions(
  parentId: string,
): Promise<{ readonly question: QuestionItem; readonly askers: readonly AskerItem[] }[]> {
  const { data } = await db()
    .openQuestion.query.primary({ tenantId: tenantId(), parentId })
    .go({ limit: mostTopics, consistent: true });
  const isShown = ({ answer, asked, waiting }: QuestionItem) => (answer === "" ? asked : waiting) > 0;
  const isAnswered = ({ answer }: QuestionItem) => Number(answer !== "");
  const shown = data
    .filter(isShown)
    .sort((a, b) => isAnswered(a) - isAnswered(b) || b.asked - a.asked || b.lastAskedAt.localeCompare(a.lastAskedAt))
    .slice(0, shownTopics);
  return Promise.all(
    shown.map(async (question) => ({
      question,
      askers: (await askersOf(parentId, question.questionId, { limit: shownAskers })).items,
    })),
  );
}

export async function askersOf(
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

/** Those who asked go first, so that a repetition finds what is left. */
export async function dismiss(parentId: string, questionId: string): Promise<void> {
  await getQuestion(parentId, questionId);
  let after: string | undefined;
  do {
    const page = await askersOf(parentId, questionId, { limit: pageSize, after });
    await db()
      .questionAsker.delete([...page.items])
      .go();
    after = page.next;
  } while (after);
  await db().openQuestion.delete({ tenantId: tenantId(), parentId, questionId }).go();
}
