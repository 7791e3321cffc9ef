import type { NumberProvider } from "@callwright/contracts/carriers";
import { isTooLong, smsSize } from "@callwright/contracts/sms-segments";
import * as m from "#messages";
import { formatCost, formatNumber } from "../../lib/format.ts";

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
