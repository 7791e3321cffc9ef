/** The page after Stripe's checkout: waits for the session, then shows the activated plan (administration spec §4). */
import { Button } from "@mantine/core";
import { IconCircleCheck, IconClockX, IconHourglass } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState, Failure } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { checkoutQuery } from "../../lib/page-queries.ts";
import { paths } from "../../lib/paths.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { usePlanName } from "./billing-queries.ts";

export function CheckoutPage() {
  return (
    <Page title={m.checkout_title()} width="form">
      <Checkout />
    </Page>
  );
}

const plansLink = () => (
  <Button component={Link} to={paths.subscription} variant="default">
    {m.billing_choose()}
  </Button>
);

const ACTIVATED_CHECKOUT_KEY = "cw-activated";

/** Reloads once after activation, so that nothing in the tab shows the old plan; returns whether a reload is due. */
function useActivationReload(sessionId: string, isActive: boolean): boolean {
  const [isDue, setDue] = useState(() => readStored(ACTIVATED_CHECKOUT_KEY, "session") !== sessionId);
  useEffect(() => {
    if (!isActive || !isDue) return;
    writeStored(ACTIVATED_CHECKOUT_KEY, sessionId, "session");
    // Where the browser stores nothing, the page would reload forever, so it does not reload.
    if (readStored(ACTIVATED_CHECKOUT_KEY, "session") === sessionId) location.reload();
    else setDue(false);
  }, [sessionId, isActive, isDue]);
  return isActive && isDue;
}

function Checkout() {
  const { sessionId = "" } = useParams();
  const { data, error, refetch } = useQuery(checkoutQuery(sessionId));
  const isActive = data?.isActive ?? false;
  const plan = usePlanName(data?.plan ?? "");
  const isReloading = useActivationReload(sessionId, isActive);
  if (error) return <Failure title={m.pricing_failed()} error={error} onRetry={refetch} />;
  const isActivating = data?.status === "complete" && !isActive;
  if (!data || isReloading || isActivating)
    return (
      <div role="status">
        <EmptyState icon={IconHourglass} title={m.checkout_waiting()} text={m.checkout_waiting_text()} />
      </div>
    );
  if (data.status === "expired")
    return (
      <EmptyState
        icon={IconClockX}
        title={m.checkout_expired()}
        text={m.checkout_expired_text()}
        action={plansLink()}
      />
    );
  if (!isActive)
    return (
      <EmptyState icon={IconHourglass} title={m.checkout_open()} text={m.checkout_open_text()} action={plansLink()} />
    );
  return (
    <div role="status">
      <EmptyState
        icon={IconCircleCheck}
        title={m.checkout_activated({ interval: m.interval_monthly() })}
        text={plan && m.checkout_activated_text({ plan })}
        action={
          <>
            <Button component={Link} to={paths.jobs}>
              {m.checkout_start()}
            </Button>
            <Button component={Link} to={paths.settingsBilling} variant="default">
              {m.checkout_to_billing()}
            </Button>
          </>
        }
      />
    </div>
  );
}
