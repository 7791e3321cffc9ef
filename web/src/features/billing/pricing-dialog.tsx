/** "Upgrade to Pro": the plans, one of which leads to the checkout. */
import { Button, Modal, Stack } from "@mantine/core";
import * as m from "#messages";
import { DialogFoot } from "../../components/dialog-foot.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFocusReturn } from "../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { freeCallsText, PlanChoice } from "./plan-choice.tsx";
import { usePlanCheckout } from "./use-plan-checkout.ts";

export function PricingDialog({ onClose }: { readonly onClose: () => void }) {
  const isPhone = usePhoneScreen();
  const { plan, choose, withPlan, start, isBusy, missing, failure } = usePlanCheckout();
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={m.pricing_title()} size={720} fullScreen={isPhone}>
      <Stack gap={16}>
        <p className="cw-dimmed">{freeCallsText()}</p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <PlanChoice value={plan} onChange={choose} error={missing} />
      </Stack>
      <DialogFoot>
        <Button variant="default" size="md" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button size="md" loading={isBusy} onClick={() => withPlan(start)}>
          {m.pricing_continue()}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
