/** Whether a user is active, invited or disabled. */
import type { Member } from "@callwright/contracts/endpoints/team";
import { ToneBadge } from "../badge.tsx";
import { stateBadges } from "./wording.ts";

export function UserState({ state }: Pick<Member, "state">) {
  const { tone, text } = stateBadges[state];
  return <ToneBadge tone={tone}>{text()}</ToneBadge>;
}
