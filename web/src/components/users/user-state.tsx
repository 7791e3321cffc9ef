import type { Member } from "@callwright/contracts/endpoints/team";
import { Group } from "@mantine/core";
import { ToneBadge } from "../badge.tsx";
import { returnedMailTexts, stateBadges } from "./wording.ts";

export function UserState({ state, returnedMail }: Pick<Member, "state" | "returnedMail">) {
  const { tone, text } = stateBadges[state];
  return (
    <Group gap={4} component="span">
      <ToneBadge tone={tone}>{text()}</ToneBadge>
      {returnedMail && <ToneBadge tone="bad">{returnedMailTexts[returnedMail.kind]()}</ToneBadge>}
    </Group>
  );
}
