import type { ImportedNumber, NumberPurchase } from "@callwright/contracts/endpoints/number";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { pollWhile } from "../../lib/watch.ts";

const POLL_MS = 2_000;

/** The provider is still working on the purchase, so its state changes on its own. */
export const isPurchasing = ({ state }: NumberPurchase) =>
  state === "buying" || state === "unknown" || state === "bought";

export const isPaidNotImported = (
  { state, isBought, phoneNumber }: NumberPurchase,
  numbers: readonly ImportedNumber[],
) => state === "failed" && isBought && !numbers.some((number) => number.phoneNumber === phoneNumber);

export const purchasesQuery = queryOptions({
  queryKey: keys.purchases,
  queryFn: async ({ signal }) => (await call("numberPurchases", { signal })).purchases,
  staleTime: 10_000,
  refetchInterval: pollWhile(POLL_MS, (purchases: readonly NumberPurchase[] = []) => purchases.some(isPurchasing)),
});

export async function refreshNumbers() {
  void queryClient.invalidateQueries({ queryKey: keys.minutes });
  await queryClient.invalidateQueries({ queryKey: keys.numbers });
}
