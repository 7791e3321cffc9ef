import type { Text } from "@callwright/contracts/endpoints/text";
import { StateBadge } from "../badge.tsx";
import { textReasonText, textStates } from "./text-words.ts";

export const TextBadge = ({ text }: { readonly text: Pick<Text, "state" | "reason"> }) => (
  <StateBadge {...textStates[text.state]} title={textReasonText(text) || undefined} />
);
