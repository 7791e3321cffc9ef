/** How many messages a text is sent and paid as, and about what that costs. */
import type { NumberProvider } from "@callwright/contracts/catalog";
import { isTooLong, smsSize } from "@callwright/contracts/sms-segments";
import * as m from "#messages";
import { formatCost, formatNumber } from "../../lib/format.ts";

interface SegmentCountProps {
  /** As it will be sent: filled in. */
  readonly text: string;
  /** US dollars a message; absent where no price is known. */
  readonly price?: number | undefined;
  /** By whom it leaves, where that is known: not all take the same. */
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
