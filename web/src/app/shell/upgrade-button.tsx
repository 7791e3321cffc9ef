import { ActionIcon, Button, Flex } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { canUpgrade } from "../../lib/plan.ts";
import { setPricingOpen } from "../../lib/pricing.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";

interface UpgradeButtonProps {
  readonly isRail: boolean;
  /** Closes the drawer, which would cover the dialog. */
  readonly onNavigate?: (() => void) | undefined;
}

export function UpgradeButton({ isRail, onNavigate }: UpgradeButtonProps) {
  const user = useUser();
  const { data } = useQuery(minutesQuery(user.id));
  if (!canUpgrade(user, data?.subscriptionPlan ?? user.subscriptionPlan ?? "")) return null;
  const open = () => {
    onNavigate?.();
    setPricingOpen(true);
  };
  const icon = <IconSparkles size={16} stroke={1.75} aria-hidden />;
  return (
    <Flex flex="none" justify="center" pt={8} pb={16} px={isRail ? 0 : 16}>
      {isRail ? (
        <ActionIcon variant="default" aria-label={m.trial_upgrade()} title={m.trial_upgrade()} onClick={open}>
          {icon}
        </ActionIcon>
      ) : (
        <Button variant="default" fullWidth leftSection={icon} onClick={open}>
          {m.trial_upgrade()}
        </Button>
      )}
    </Flex>
  );
}
