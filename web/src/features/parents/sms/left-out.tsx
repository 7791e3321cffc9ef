/** Candidates whom Send Pre Call SMS leaves out, by reason. */
import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { getPreCallSmsRecipients } from "@callwright/contracts/endpoints/text";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import classes from "./sms.module.css";

type Reasons = ResponseOf<typeof getPreCallSmsRecipients>["leftOut"];

export function LeftOut({ leftOut: { texted, called, doNotCall } }: { readonly leftOut: Reasons }) {
  const groups = (
    [
      [m.sms_left_called, called],
      [m.sms_left_barred, doNotCall],
      [m.sms_left_texted, texted],
    ] as const
  ).filter(([, count]) => count > 0);
  if (groups.length === 0) return null;
  return (
    <div className="cw-dimmed cw-small">
      {m.sms_left_out()}
      <ul className={classes.reasons}>
        {groups.map(([text, count]) => (
          <li key={text.name}>{text({ count: formatNumber(count) })}</li>
        ))}
      </ul>
    </div>
  );
}
