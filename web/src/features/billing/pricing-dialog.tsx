import { Button, Stack } from "@mantine/core";
import * as m from "#messages";
import { Dialog, DialogFoot } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { freeCallsText, PlanChoice, usePlanCheckout } from "./plan-choice.tsx";

export function PricingDialog({ onClose }: { readonly onClose: () => void }) {
  const { plan, choose, proceedWithPlan, startCheckout, isBusy, missingPlanText, failure } = usePlanCheckout();
  return (
    <Dialog onClose={onClose} title={m.pricing_title()} size={720} closeOnClickOutside>
      <Stack gap={16}>
        <p className="cw-dimmed">{freeCallsText()}</p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <PlanChoice value={plan} onChange={choose} error={missingPlanText} />
      </Stack>
      <DialogFoot>
        <Button variant="default" size="md" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button size="md" loading={isBusy} onClick={() => proceedWithPlan(startCheckout)}>
          {m.pricing_continue()}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
