/** What a text costs, as it is written: an estimate says that it is one. */
import type { Text } from "@callwright/contracts/endpoints/text";
import * as m from "#messages";
import { formatCost } from "../../lib/format.ts";

export function textCost(cost: Text["cost"]): string | undefined {
  if (!cost) return undefined;
  const written = formatCost(cost.amount, cost.currency);
  return cost.isEstimate ? m.text_about({ cost: written }) : written;
}
