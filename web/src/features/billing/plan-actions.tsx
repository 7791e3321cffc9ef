import type { SubscriptionState } from "@callwright/contracts/endpoints/billing";
import { Button } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import { ConfirmAction } from "../../components/confirm-action.tsx";
import { RequestButton } from "../../components/request-button.tsx";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { setPricingOpen } from "../../lib/pricing.ts";
import { useUser } from "../../lib/session.ts";
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
          {cancelsAtPeriodEnd ? (
            <RequestButton
              run={() => call("undoCancellation")}
              done={m.billing_kept()}
              failed={m.billing_keep_failed()}
              onDone={({ data }) => adoptSubscription(data)}
            >
              {m.billing_keep()}
            </RequestButton>
          ) : (
            <Cancel subscription={subscription} />
          )}
        </>
      ) : (
        <Button onClick={() => setPricingOpen(true)}>{m.billing_choose()}</Button>
      )}
      {customerSince && (
        <RequestButton
          run={() => call("createPortalSession")}
          failed={m.billing_portal_failed()}
          onDone={({ url }) => location.assign(url)}
        >
          {m.billing_portal()}
        </RequestButton>
      )}
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
