/** Adds minutes as a payment or an administrator would; a negative number removes minutes. */
import * as Billing from "@callwright/core/billing/index";
import { runAs, runIn } from "@callwright/core/kernel/context";
import { notFound } from "@callwright/core/kernel/error";
import { newId } from "@callwright/core/kernel/id";
import * as Tenant from "@callwright/core/tenant/index";
import * as User from "@callwright/core/user/index";
import { runtime } from "@callwright/functions/runtime";
import * as z from "zod/mini";

const maxMinutes = 1_000_000;

export const minutesSchema = z.strictObject({
  /** The tenant's host. */
  host: z.string(),
  /** Undefined adds minutes to the whole tenant. */
  email: z.optional(z.string()),
  minutes: z.int().check(z.minimum(-maxMinutes), z.maximum(maxMinutes)),
  plan: z.optional(z.string()),
});

export async function addMinutes({ host, email, minutes, plan }: z.output<typeof minutesSchema>): Promise<void> {
  const actor = { type: "platform", cause: "sandbox.minutes" } as const;
  await runIn({ ...runtime(), requestId: newId("req"), actor, tenantId: undefined }, async () => {
    const tenantId = await Tenant.resolve(host);
    if (!tenantId) throw notFound("tenant");
    await runAs({ tenantId, actor: { type: "system", tenantId, cause: actor.cause } }, async () => {
      const user = email === undefined ? undefined : await User.findByEmail(email);
      if (email !== undefined && !user) throw notFound("user");
      await Billing.topUp({ userId: user?.userId, minutes, plan });
    });
  });
}
