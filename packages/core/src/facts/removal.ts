import { db } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { tenantId } from "../kernel/context.ts";
import { type AskerItem, dismiss } from "./questions.ts";

/** Before the candidates go, so that a repetition finds what is left. */
export async function forgetAskers(parentId: string, candidateIds: readonly string[]): Promise<void> {
  const topics = await db()
    .openQuestion.query.primary({ tenantId: tenantId(), parentId })
    .go({ limit: 1, consistent: true });
  if (topics.data.length === 0) return;
  for (const candidateId of candidateIds) {
    const { data } = await db()
      .questionAsker.query.primary({ tenantId: tenantId(), parentId, candidateId })
      .go({ pages: "all", consistent: true });
    for (const asker of data) await forget(asker);
  }
}

async function forget({ tenantId: owner, parentId, candidateId, questionId, textId }: AskerItem): Promise<void> {
  const key = { tenantId: owner, parentId, questionId };
  const result = await transact((writer) => [
    writer.questionAsker.remove({ ...key, candidateId }).commit(),
    writer.openQuestion
      .patch(key)
      .subtract({ asked: 1, waiting: textId === undefined ? 1 : 0 })
      .commit(),
  ]);
  // Its question is gone: dismissed at the same time.
  if (!result.ok)
    await db()
      .questionAsker.delete({ ...key, candidateId })
      .go();
  const isUnasked = db()
    .openQuestion.remove(key)
    .where(({ asked }, op) => op.lte(asked, 0));
  await tryWrite(isUnasked.go());
}

export async function removeAll(parentId: string): Promise<void> {
  for (;;) {
    const { data } = await db()
      .openQuestion.query.primary({ tenantId: tenantId(), parentId })
      .go({ limit: 50, consistent: true });
    if (data.length === 0) return;
    for (const { questionId } of data) await dismiss(parentId, questionId);
  }
}
