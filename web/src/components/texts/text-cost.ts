/** Cost of a text, marked where estimated. A text that no carrier accepted costs nothing. */
import type { Text } from "@callwright/contracts/endpoints/text";
import * as m from "#messages";
import { formatCost } from "../../lib/format.ts";

export function textCost({ cost, state, acceptedAt }: Pick<Text, "cost" | "state" | "acceptedAt">): string | undefined {
  const isUnpaid = state === "dropped" || (state === "failed" && !acceptedAt);
  if (!cost || isUnpaid) return undefined;
  const written = formatCost(cost.amount, cost.currency);
  return cost.isEstimate ? m.text_about({ cost: written }) : written;
}
