import { ActionIcon, Button, Flex } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import * as m from "#messages";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { lazyLayer } from "../../lib/idle.ts";
import {
  canUpgrade,
  clearTrialFlag,
  isTrialFlagOn,
  isTrialUser,
  setPricingOpen,
  usePricingOpen,
} from "../../lib/plan.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";

const pricing = lazyLayer(async () => (await import("../../features/billing/pricing-dialog.tsx")).PricingDialog);
const trial = lazyLayer(async () => (await import("../../features/billing/trial-dialog.tsx")).TrialDialog);

const closePricing = () => setPricingOpen(false);

export function PlanLayers() {
  const user = useUser();
  const { pathname } = useLocation();
  const isPricingOpen = usePricingOpen();
  return (
    <>
      {isTrialUser(user) && <TrialLayer key={pathname} />}
      <LayerBoundary shown={isPricingOpen} onClose={closePricing}>
        {isPricingOpen && <pricing.Layer onClose={closePricing} />}
      </LayerBoundary>
    </>
  );
}

/** Opens on the first page after the user's first call, so that it never covers a call; remounted on each page. */
function TrialLayer() {
  const user = useUser();
  const hasCalled = useQuery(minutesQuery(user.id)).data?.hasCalled;
  const [hadCalledAtMount, setHadCalledAtMount] = useState(hasCalled);
  // The first response counts as the state at mount.
  if (hadCalledAtMount === undefined && hasCalled !== undefined) setHadCalledAtMount(hasCalled);
  const [isClosed, setClosed] = useState(false);
  const isOpen = hadCalledAtMount === true && !isClosed && isTrialFlagOn(user);
  const close = () => {
    clearTrialFlag();
    setClosed(true);
  };
  const upgrade = () => {
    close();
    setPricingOpen(true);
  };
  return <LayerBoundary shown={isOpen}>{isOpen && <trial.Layer onClose={close} onUpgrade={upgrade} />}</LayerBoundary>;
}

interface UpgradeButtonProps {
  readonly isRail: boolean;
  /** Closes the mobile menu, which would cover the dialog. */
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
