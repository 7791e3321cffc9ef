import * as Auth from "../auth/index.ts";
import { db, type Item } from "../db/service.ts";
import { nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";
import { send } from "../kernel/message.ts";
import * as User from "../user/index.ts";
import { feedbackSent } from "./messages.ts";

type FeedbackItem = Item<"feedback">;

export async function giveFeedback(message: string, origin: string): Promise<void> {
  const { tenantId, userId } = userActor();
  await Auth.limitFeedback(userId);
  const { name, email } = await User.get(userId);
  const feedbackId = newId("fbk");
  await db().feedback.create({ feedbackId, tenantId, userId, name, email, message, createdAt: nowIso() }).go();
  await send(feedbackSent, { feedbackId, origin });
}

export async function findFeedback(feedbackId: string): Promise<FeedbackItem | undefined> {
  const { data } = await db().feedback.get({ feedbackId }).go({ consistent: true });
  return data ?? undefined;
}

export async function listFeedback({ limit, after }: { readonly limit: number; readonly after?: string | undefined }) {
  const query = db().feedback.query.primary({});
  const { data } = await (after ? query.lt({ feedbackId: after }) : query).go({ order: "desc", limit: limit + 1 });
  const items = data.slice(0, limit);
  return { items, next: data.length > limit ? items.at(-1)?.feedbackId : undefined };
}
