/** The numbers from which texts can leave; the first is taken where nobody chooses. */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { smsPriceTo } from "@callwright/contracts/sms-prices";
import { useQuery } from "@tanstack/react-query";
import { numbersQuery } from "../../lib/queries.ts";

/** Undefined while it is not known which there are. */
export function useSmsNumbers(): readonly ImportedNumber[] | undefined {
  return useQuery(numbersQuery).data?.filter(({ sms }) => sms.canSend);
}

/** About what a message to a person costs, in US dollars; undefined where nobody knows. */
export const priceOf = (number: ImportedNumber | undefined, to: string | undefined): number | undefined =>
  number && to ? smsPriceTo(number.provider, to)?.perSegment : undefined;
