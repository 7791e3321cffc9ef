/** How many messages a text is sent and paid as, and about what that costs. */
import { smsSize } from "@callwright/contracts/sms-segments";
import * as m from "#messages";
import { formatCost, formatNumber } from "../../lib/format.ts";

interface SegmentCountProps {
  /** As it will be sent: filled in. */
  readonly text: string;
  /** US dollars a message; absent where no price is known. */
  readonly price?: number | undefined;
}

export function SegmentCount({ text, price }: SegmentCountProps) {
  const { segments, encoding } = smsSize(text);
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
      {encoding === "ucs2" && ` · ${m.sms_unicode()}`}
    </span>
  );
}
