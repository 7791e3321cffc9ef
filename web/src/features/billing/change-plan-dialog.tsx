import type { PlanName } from "@callwright/contracts/plans";
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Dialog } from "../../components/dialog.tsx";
import { DialogFoot } from "../../components/dialog-foot.tsx";
import { Failure } from "../../components/failure.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { formatPrice } from "../../lib/format.ts";
import { toast } from "../../lib/toast.ts";
import { AmountLines } from "./amount-lines.tsx";
import { adoptSubscription, planChangeQuery } from "./billing-queries.ts";
import { usePlanName } from "./use-plan-name.ts";

interface ChangePlanDialogProps {
  readonly plan: PlanName;
  readonly onClose: () => void;
}

export function ChangePlanDialog({ plan, onClose }: ChangePlanDialogProps) {
  const name = usePlanName(plan);
  const preview = useQuery(planChangeQuery(plan));
  const change = useMutation({
    mutationFn: () => call("changePlan", { body: { plan, interval: "monthly" } }),
    onSuccess: ({ data }) => {
      toast.success(m.plan_changed({ plan: name }));
      onClose();
      return adoptSubscription(data);
    },
    onError: (error) => toast.error(messageOf(error, m.plan_change_failed())),
  });
  const { data, error, refetch } = preview;
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
        <Button size="md" disabled={!data} loading={change.isPending} onClick={() => change.mutate()}>
          {m.plan_change()}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
