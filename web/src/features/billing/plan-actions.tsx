import type { SubscriptionState } from "@callwright/contracts/endpoints/billing";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ConfirmAction } from "../../components/confirm-action.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { setPricingOpen } from "../../lib/pricing.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { adoptSubscription } from "./billing-queries.ts";
import { isBilled } from "./subscription-words.ts";
import { usePlanName } from "./use-plan-name.ts";

export function PlanActions({ subscription }: { readonly subscription: SubscriptionState }) {
  const { customerSince, cancelsAtPeriodEnd, payUrl } = subscription;
  return (
    <>
      {payUrl && (
        <Button component="a" href={payUrl}>
          {m.overdue_pay()}
        </Button>
      )}
      {isBilled(subscription) ? (
        <>
          <Button component={PreloadLink} to={paths.subscription} variant="default">
            {m.plan_change()}
          </Button>
          {cancelsAtPeriodEnd ? <Keep /> : <Cancel subscription={subscription} />}
        </>
      ) : (
        <Button onClick={() => setPricingOpen(true)}>{m.billing_choose()}</Button>
      )}
      {customerSince && <Portal />}
    </>
  );
}

function Cancel({ subscription: { plan, currentPeriodEnd } }: { readonly subscription: SubscriptionState }) {
  const { timezone } = useUser();
  const name = usePlanName(plan);
  const [isAsking, setAsking] = useState(false);
  const date = currentPeriodEnd ? formatDate(currentPeriodEnd, timezone) : "";
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {m.billing_cancel()}
      </Button>
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={m.billing_cancel_title()}
        action={m.billing_cancel()}
        run={() => call("cancelSubscription")}
        onDone={({ data }) => adoptSubscription(data)}
        done={m.billing_cancelled({ date })}
        failed={m.billing_cancel_failed()}
        isDangerous
      >
        <p>{m.billing_cancel_text({ plan: name, date })}</p>
      </ConfirmAction>
    </>
  );
}

function Keep() {
  const keep = useMutation({
    mutationFn: () => call("undoCancellation"),
    onSuccess: ({ data }) => {
      toast.success(m.billing_kept());
      return adoptSubscription(data);
    },
    onError: (error) => toast.error(messageOf(error, m.billing_keep_failed())),
  });
  return (
    <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
      {m.billing_keep()}
    </Button>
  );
}

function Portal() {
  const open = useMutation({
    mutationFn: () => call("createPortalSession"),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(messageOf(error, m.billing_portal_failed())),
  });
  return (
    <Button variant="default" loading={open.isPending} onClick={() => open.mutate()}>
      {m.billing_portal()}
    </Button>
  );
}
