import { refusal } from "@callwright/contracts/refusals";
import * as Audit from "../audit/index.ts";
import * as Auth from "../auth/index.ts";
import { transact } from "../db/transact.ts";
import { context } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as User from "../user/index.ts";
import { getUser, inTenant } from "./scope.ts";

export async function startViewAs(userId: string, reason: string): Promise<{ until: string }> {
  const user = await getUser(userId);
  if (user.isDisabled || user.invitedBy || user.roles.includes("superAdmin"))
    throw new AppError("unprocessable", refusal("view_as_unavailable"));
  const until = Auth.viewEnd();
  const result = await inTenant(user.tenantId, () =>
    transact((writer) => [
      Auth.writeView(writer, user, until),
      Audit.entry(writer, { action: "view_as.started", target: User.auditTarget(user), after: { until }, reason }),
    ]),
  );
  if (!result.ok) throw new AppError("conflict");
  return { until };
}

export async function endViewAs(): Promise<void> {
  const { actor } = context();
  if (actor.type !== "user" || !actor.viewer || !actor.user) return;
  await Auth.endView();
  await Audit.log({ action: "view_as.ended", target: User.auditTarget(actor.user) });
}
