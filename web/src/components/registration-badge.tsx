import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import type { Tone } from "@callwright/contracts/outcome";
import * as m from "#messages";
import { ToneBadge } from "./badge.tsx";

type Status = ImportedNumber["registration"]["status"];

const states: Record<Status, { readonly tone: Tone; readonly text: () => string; readonly isLive?: boolean }> = {
  importing: { tone: "neutral", text: m.numbers_importing, isLive: true },
  activating: { tone: "neutral", text: m.numbers_activating, isLive: true },
  registered: { tone: "good", text: m.numbers_registered },
  failed: { tone: "bad", text: m.numbers_failed },
  reconnect: { tone: "fair", text: m.numbers_reconnect },
};

export function RegistrationBadge({ status }: { readonly status: Status }) {
  const { tone, text, isLive = false } = states[status];
  return (
    <ToneBadge tone={tone} isLive={isLive}>
      {text()}
    </ToneBadge>
  );
}
