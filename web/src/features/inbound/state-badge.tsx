import type { InboundListItem } from "@callwright/contracts/endpoints/inbound";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";

export const AssistantStateBadge = ({ state }: Pick<InboundListItem, "state">) =>
  state === "live" ? (
    <ToneBadge tone="good">{m.inbound_live()}</ToneBadge>
  ) : (
    <ToneBadge tone="neutral" isLive>
      {m.inbound_pending()}
    </ToneBadge>
  );
