import type { PlanName } from "@callwright/contracts/plans";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Dialog, DialogFoot } from "../../components/dialog.tsx";
import { Failure } from "../../components/empty-state.tsx";
import { RequestButton } from "../../components/request-button.tsx";
import { call } from "../../lib/api.ts";
import { formatPrice } from "../../lib/format.ts";
import { AmountLines } from "./amount-lines.tsx";
import { adoptSubscription, planChangeQuery, usePlanName } from "./billing-queries.ts";

export function ChangePlanDialog({ plan, onClose }: { readonly plan: PlanName; readonly onClose: () => void }) {
  const name = usePlanName(plan);
  const { data, error, refetch } = useQuery(planChangeQuery(plan));
  return (
    <Dialog onClose={onClose} title={m.plan_change_to({ plan: name })} centered>
      {error && <Failure title={m.plan_preview_failed()} error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={120} radius="md" />}
      {data && (
        <AmountLines
          lines={data.lines}
          total={{
            label: data.amountDueCents < 0 ? m.plan_credit() : m.plan_due_now(),
            amount: formatPrice(Math.abs(data.amountDueCents), { isExact: true }),
          }}
        />
      )}
      <DialogFoot>
        <Button variant="default" size="md" onClick={onClose}>
          {m.cancel()}
        </Button>
        <RequestButton
          size="md"
          variant="filled"
          disabled={!data}
          run={() => call("changePlan", { body: { plan, interval: "monthly" } })}
          doneMessage={m.plan_changed({ plan: name })}
          failedMessage={m.plan_change_failed()}
          onDone={(answer) => {
            onClose();
            return adoptSubscription(answer.data);
          }}
        >
          {m.plan_change()}
        </RequestButton>
      </DialogFoot>
    </Dialog>
  );
}
