import type { Text } from "@callwright/contracts/endpoints/text";
import { ToneBadge } from "../badge.tsx";
import { textReasonText, textStateText, textStateTone } from "./text-words.ts";

export function TextBadge({ text }: { readonly text: Pick<Text, "state" | "reason"> }) {
  const { state } = text;
  const reason = textReasonText(text);
  return (
    <ToneBadge tone={textStateTone(state)} isLive={state === "sending"} {...(reason && { title: reason })}>
      {textStateText(state)}
    </ToneBadge>
  );
}
