import type { Member } from "@callwright/contracts/endpoints/team";
import { Group } from "@mantine/core";
import { StateBadge, ToneBadge } from "../badge.tsx";
import { returnedMailTexts, stateBadges } from "./wording.ts";

export function UserState({ state, returnedMail }: Pick<Member, "state" | "returnedMail">) {
  return (
    <Group gap={4} component="span">
      <StateBadge {...stateBadges[state]} />
      {returnedMail && <ToneBadge tone="bad">{returnedMailTexts[returnedMail.kind]()}</ToneBadge>}
    </Group>
  );
}
