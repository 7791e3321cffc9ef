/** View as: a session that shows another user's product, read-only, for 30 minutes. */
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import { context } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import type * as User from "../user/index.ts";

const viewMs = 30 * 60_000;

/** The session's own key: that of the person who views. */
function sessionKey(): { tenantId: string; sessionId: string } {
  const { actor } = context();
  if (actor.type !== "user" || !actor.sessionId) throw new AppError("not_allowed");
  return { tenantId: actor.viewer?.tenantId ?? actor.tenantId, sessionId: actor.sessionId };
}

export const viewEnd = (): string => toIso(now() + viewMs);

export const writeView = (writer: Writer, { tenantId, userId }: User.UserKey, until: string): Write =>
  writer.session.patch(sessionKey()).set({ viewTenantId: tenantId, viewUserId: userId, viewUntil: until }).commit();

export async function endView(): Promise<void> {
  await db().session.patch(sessionKey()).remove(["viewTenantId", "viewUserId", "viewUntil"]).go();
}
