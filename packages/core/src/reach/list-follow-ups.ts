import { getAll } from "../db/get-all.ts";
import { readKeys } from "../db/page.ts";
import { db } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import * as Parent from "../parent/index.ts";
import * as User from "../user/index.ts";
import { closeReleasedHolds, countOpen, type FollowUpItem, responsibleOf } from "./follow-up.ts";

export async function findFollowUps(ids: readonly (string | undefined)[]): Promise<ReadonlyMap<string, FollowUpItem>> {
  const keys = ids.flatMap((followUpId) => (followUpId ? [{ tenantId: tenantId(), followUpId }] : []));
  const rows = await getAll(keys, (batch) => db().followUp.get(batch).go());
  return new Map(rows.map((row) => [row.followUpId, row]));
}

const maxCounted = 50;
/** Prefix of the attribute `order` of open follow-ups. */
const openPrefix = "0#";

/** The counter ignores areas: for a user without every area, the latest visible follow-ups are counted instead. */
export async function countOpenFollowUps(): Promise<number> {
  const { userId } = userActor();
  if (User.hasEveryArea()) return countOpen(userId);
  const [own, assigned] = await Promise.all([
    latestVisible(),
    db()
      .followUp.query.ofAssignee({ assigneeId: userId })
      .begins({ assigneeOrder: openPrefix })
      .go({ limit: maxCounted, hydrate: true }),
  ]);
  const kept = own.filter((followUp) => responsibleOf(followUp) === userId);
  return kept.length + assigned.data.filter(User.isVisible).length;
}

async function latestVisible(): Promise<FollowUpItem[]> {
  const { tenantId, userId } = userActor();
  const { data } = await db()
    .followUp.query.ofUser({ tenantId, userId })
    .begins({ order: openPrefix })
    .go({ limit: maxCounted, hydrate: true });
  return data.filter(User.isVisible);
}

const pageSize = 30;

interface FollowUpRequest {
  readonly parentId?: string | undefined;
  readonly after?: string | undefined;
  readonly view?: "all" | "mine";
}

export async function listFollowUps({ parentId, after, view }: FollowUpRequest) {
  const { tenantId, userId } = userActor();
  if (parentId) await Parent.get(parentId);
  const { query } = db().followUp;
  const page = { limit: pageSize + 1, hydrate: true } as const;
  const ofParentOrUser = parentId ? query.ofParent({ tenantId, parentId }) : query.ofUser({ tenantId, userId });
  const ofAssignee = query.ofAssignee({ assigneeId: userId });
  const mainQuery = after ? ofParentOrUser.gt({ order: after }) : ofParentOrUser;
  const assignedQuery = after ? ofAssignee.gt({ assigneeOrder: after }) : ofAssignee;
  const [open, ...pages] = await Promise.all([
    parentId ? countOpen(parentId) : countOpenFollowUps(),
    mainQuery.go(page),
    parentId ? { data: [] } : assignedQuery.go(page),
  ]);
  const sorted = pages.flatMap(({ data }) => data).sort((a, b) => a.order.localeCompare(b.order));
  const shown = sorted.slice(0, pageSize).filter(User.isVisible);
  const closed = await closeReleasedHolds(shown);
  const rows = shown.map((followUp) => (closed.has(followUp.followUpId) ? { ...followUp, isDone: true } : followUp));
  const items = view === "mine" ? rows.filter((followUp) => responsibleOf(followUp) === userId) : rows;
  return {
    items,
    open: Math.max(0, open - closed.size),
    next: sorted.length > pageSize ? sorted[pageSize - 1]?.order : undefined,
  };
}

const isReply = (id: string): boolean => /_(?:answer|hold)$/.test(id);

export async function countReplies(): Promise<number> {
  if (!User.hasEveryArea()) return (await latestVisible()).filter(({ followUpId }) => isReply(followUpId)).length;
  const { tenantId, userId } = userActor();
  const openQuery = db().followUp.query.ofUser({ tenantId, userId }).begins({ order: openPrefix }).params();
  const keys = await readKeys(openQuery, maxCounted);
  // The index holds only keys, and a follow-up's id names its kind.
  return keys.filter(({ pk }) => isReply(pk)).length;
}

const maxAssignees = 200;

export async function listAssignees(): Promise<readonly User.UserItem[]> {
  const { items } = await User.list({ page: 1, pageSize: maxAssignees });
  return items.filter(({ isDisabled, invitedBy }) => !isDisabled && !invitedBy);
}
