import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps } from "./badge.tsx";

type Status = ImportedNumber["registration"]["status"];

const states: Record<Status, StateBadgeProps> = {
  importing: { tone: "neutral", text: m.numbers_importing, isLive: true },
  activating: { tone: "neutral", text: m.numbers_activating, isLive: true },
  registered: { tone: "good", text: m.numbers_registered },
  failed: { tone: "bad", text: m.numbers_failed },
  reconnect: { tone: "fair", text: m.numbers_reconnect },
};

export const RegistrationBadge = ({ status }: { readonly status: Status }) => <StateBadge {...states[status]} />;
