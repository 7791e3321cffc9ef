import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { LayerFence } from "../../components/layer-fence.tsx";
import { lazyLayer } from "../../lib/idle.ts";
import { setPricingOpen, usePricingOpen } from "../../lib/pricing.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { clearTrialFlag, isTrialFlagOn, isTrialUser } from "../../lib/trial-flag.ts";

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
      <LayerFence shown={isPricingOpen} onClose={closePricing}>
        {isPricingOpen && <pricing.Layer onClose={closePricing} />}
      </LayerFence>
    </>
  );
}

/** Waits for the user's first call, and then for the next page, so that it never covers the call. */
function TrialLayer() {
  const user = useUser();
  const hasCalled = useQuery(minutesQuery(user.id)).data?.hasCalled;
  const [first, setFirst] = useState(hasCalled);
  if (first === undefined && hasCalled !== undefined) setFirst(hasCalled);
  const [isClosed, setClosed] = useState(false);
  const isOpen = first === true && !isClosed && isTrialFlagOn(user);
  const close = () => {
    clearTrialFlag();
    setClosed(true);
  };
  const upgrade = () => {
    close();
    setPricingOpen(true);
  };
  return <LayerFence shown={isOpen}>{isOpen && <trial.Layer onClose={close} onUpgrade={upgrade} />}</LayerFence>;
}
