import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { IconPlayerPause } from "@tabler/icons-react";
import { BillingLink } from "../../../components/billing-link.tsx";
import { Notice } from "../../../components/notice.tsx";
import { pauseOf } from "./run-state.ts";

const isBillingPause = ({ pauseReason }: RunProgress) =>
  pauseReason === "minutes" || pauseReason === "trial" || pauseReason === "payment";

export function RunPause({ run }: { readonly run: RunProgress }) {
  if (run.state !== "paused") return null;
  const { title, text } = pauseOf(run);
  return (
    <Notice tone="fair" icon={IconPlayerPause} title={title}>
      {text} {isBillingPause(run) && <BillingLink />}
    </Notice>
  );
}
