/** Numbers that can send texts; the first is the default. */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { smsPriceTo } from "@callwright/contracts/sms-prices";
import { useQuery } from "@tanstack/react-query";
import { numbersQuery } from "../../lib/queries.ts";

export function useSmsNumbers(): readonly ImportedNumber[] | undefined {
  return useQuery(numbersQuery).data?.filter(({ sms }) => sms.canSend);
}

/** Estimated cost per segment to a person, in US dollars; undefined if unknown. */
export const priceOf = (number: ImportedNumber | undefined, to: string | undefined): number | undefined =>
  number && to ? smsPriceTo(number.provider, to)?.perSegment : undefined;
