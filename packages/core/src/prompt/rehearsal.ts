import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { tenantId } from "../kernel/context.ts";

export type { PlayedConversation, RehearsalScript } from "./rehearsal.entity.ts";
export type Rehearsal = Item<"rehearsal">;

export async function findRehearsal(parentId: string): Promise<Rehearsal | undefined> {
  const { data } = await db().rehearsal.get({ tenantId: tenantId(), parentId }).go({ consistent: true });
  return data ?? undefined;
}

export const replaceRehearsal = (next: Rehearsal, previous: Rehearsal | undefined): Promise<boolean> =>
  tryWrite(
    db()
      .rehearsal.put(next)
      .where(({ rehearsalId }, op) => (previous ? op.eq(rehearsalId, previous.rehearsalId) : op.notExists(rehearsalId)))
      .go(),
  );

export const saveRehearsal = (
  { parentId, rehearsalId, step }: Rehearsal,
  changed: Pick<Rehearsal, "conversations" | "movedAt"> & { readonly finishedAt?: string | undefined },
): Promise<boolean> =>
  tryWrite(
    db()
      .rehearsal.patch({ tenantId: tenantId(), parentId })
      .set({ ...changed, step: step + 1 })
      .where((row, op) => `${op.eq(row.rehearsalId, rehearsalId)} AND ${op.eq(row.step, step)}`)
      .go(),
  );
