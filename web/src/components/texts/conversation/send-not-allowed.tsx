/** Why a text may not be sent now, and when it may, in the person's local time. */
import type { Opening } from "@callwright/contracts/errors";
import * as m from "#messages";
import { formatSoon } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { Notice } from "../../notice.tsx";
import { textRuleText } from "../text-words.ts";

export function SendNotAllowed({ rule, words, at, timezone, place }: Opening & { readonly words?: string }) {
  const own = useUser().timezone;
  const when = formatSoon(at, timezone ?? own);
  return (
    <Notice tone="fair" title={m.outside_title()}>
      <p>{textRuleText(rule, words ?? rule)}</p>
      <p>{timezone && place ? m.outside_opening({ when, place }) : m.outside_again({ when })}</p>
    </Notice>
  );
}
