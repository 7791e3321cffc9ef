/** The pricing dialog, and the trial dialog that leads to it. */
import { useState } from "react";
import { LayerFence } from "../../components/layer-fence.tsx";
import { lazyLayer } from "../../lib/idle.ts";
import { setPricingOpen, usePricingOpen } from "../../lib/pricing.ts";
import { useUser } from "../../lib/session.ts";
import { clearTrialFlag, isTrialFlagOn, isTrialUser } from "../../lib/trial-flag.ts";

const pricing = lazyLayer(async () => (await import("../../features/billing/pricing-dialog.tsx")).PricingDialog);
const trial = lazyLayer(async () => (await import("../../features/billing/trial-dialog.tsx")).TrialDialog);

const closePricing = () => setPricingOpen(false);

export function PlanLayers() {
  const user = useUser();
  const [isTrialOpen, setTrialOpen] = useState(() => isTrialUser(user) && isTrialFlagOn(user));
  const isPricingOpen = usePricingOpen();
  const closeTrial = () => {
    clearTrialFlag();
    setTrialOpen(false);
  };
  const upgrade = () => {
    closeTrial();
    setPricingOpen(true);
  };
  return (
    <>
      <LayerFence shown={isTrialOpen}>
        {isTrialOpen && <trial.Layer onClose={closeTrial} onUpgrade={upgrade} />}
      </LayerFence>
      <LayerFence shown={isPricingOpen} onClose={closePricing}>
        {isPricingOpen && <pricing.Layer onClose={closePricing} />}
      </LayerFence>
    </>
  );
}
