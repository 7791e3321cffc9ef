/** What the gate decided for a job's calls, as it was kept with each of them: read for an export, and one at a time. */
import * as z from "zod/mini";
import { db } from "../db/service.ts";
import { userActor } from "../kernel/context.ts";
import type { CallItem } from "./item.ts";

const decisionSchema = z.object({
  kind: z.enum(["allow", "later", "never"]),
  rule: z.string(),
  at: z.string(),
  until: z.optional(z.string()),
  inputs: z.optional(
    z.object({
      purpose: z.optional(z.string()),
      basis: z.optional(z.string()),
      zone: z.optional(z.string()),
      local: z.optional(z.string()),
      rings: z.optional(z.number()),
    }),
  ),
});
type KeptDecision = z.infer<typeof decisionSchema>;

/** Undefined for a call that the gate has not come to. */
export const decisionOf = ({ gate }: Pick<CallItem, "gate">): KeptDecision | undefined =>
  z.safeParse(decisionSchema, gate).data;

const callsAtOnce = 100;

/** A job's calls upon which the gate has decided, oldest first, some at a time. The caller has looked whose job it is. */
export async function* decisionsOf(parentId: string) {
  const { tenantId } = userActor();
  let cursor: string | null = null;
  do {
    const page: { data: CallItem[]; cursor: string | null } = await db()
      .call.query.ofParent({ tenantId, parentId })
      .go({ limit: callsAtOnce, hydrate: true, cursor });
    yield page.data.flatMap((call) => {
      const decision = decisionOf(call);
      return decision ? [{ call, decision }] : [];
    });
    cursor = page.cursor;
  } while (cursor);
}
