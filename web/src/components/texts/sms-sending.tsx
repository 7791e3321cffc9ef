/** What sending an SMS needs and costs: numbers that can send, the price, the segments. */
import type { NumberProvider } from "@callwright/contracts/carriers";
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { isTooLong, smsPriceTo, smsSize } from "@callwright/contracts/sms";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { formatCost, formatNumber } from "../../lib/format.ts";
import { numbersQuery } from "../../lib/queries.ts";

export function useSmsNumbers(): readonly ImportedNumber[] | undefined {
  return useQuery(numbersQuery).data?.filter(({ sms }) => sms.canSend);
}

/** Estimated cost per segment to a person, in US dollars; undefined if unknown. */
export const segmentPrice = (number: ImportedNumber | undefined, to: string | undefined): number | undefined =>
  number && to ? smsPriceTo(number.provider, to)?.perSegment : undefined;

interface SegmentCountProps {
  /** As sent, with variables filled in. */
  readonly text: string;
  /** US dollars per segment; undefined if unknown. */
  readonly price?: number | undefined;
  readonly provider?: NumberProvider | undefined;
}

export function SegmentCount({ text, price, provider }: SegmentCountProps) {
  const { segments, encoding } = smsSize(text, provider);
  if (segments === 0) return null;
  return (
    <span>
      {m.sms_segments({ count: formatNumber(segments) })}
      {price !== undefined && (
        <>
          {" · "}
          <bdi>{m.sms_price({ price: formatCost(segments * price) })}</bdi>
        </>
      )}
      {provider && isTooLong(text, provider) && <strong> · {m.sms_too_long()}</strong>}
      {encoding === "ucs2" && ` · ${m.sms_unicode()}`}
    </span>
  );
}
