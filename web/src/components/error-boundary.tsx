/** "Something went wrong.": for a room that failed to render, and for code that is gone after a deploy. */
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { type PropsWithChildren, useEffect, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useRouteError } from "react-router-dom";
import * as m from "#messages";
import { isReachable, isUnfetched } from "../lib/reach.ts";
import { EmptyState } from "./empty-state.tsx";

export function ErrorScreen({ error }: { readonly error: unknown }) {
  return (
    <div role="alert">
      {isUnfetched(error) ? (
        <Unfetched />
      ) : (
        <EmptyState
          icon={IconAlertTriangle}
          title={m.error_generic()}
          text={m.error_generic_text()}
          action={<Button onClick={() => location.reload()}>{m.error_reload()}</Button>}
        />
      )}
    </div>
  );
}

/** Where the server answers, the code is gone after a deploy; else there is nothing yet that a reload would find. */
function Unfetched() {
  const [isThere, setThere] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void isReachable().then(setThere);
  }, []);
  const retry = async () => {
    setBusy(true);
    if (await isReachable()) location.reload();
    else setBusy(false);
  };
  if (isThere === undefined) return null;
  return isThere ? (
    <EmptyState
      icon={IconRefresh}
      title={m.error_stale_title()}
      text={m.error_stale_text()}
      action={<Button onClick={() => location.reload()}>{m.error_reload()}</Button>}
    />
  ) : (
    <EmptyState
      icon={IconCloudOff}
      title={m.error_generic()}
      text={m.error_network()}
      action={
        <Button variant="default" loading={isBusy} onClick={retry}>
          {m.retry()}
        </Button>
      }
    />
  );
}

/** For a route's `errorElement`. */
export function RouteError() {
  return <ErrorScreen error={useRouteError()} />;
}

/** Around a part of a page, so that its failure leaves the rest standing. */
export function Fence({ children }: PropsWithChildren) {
  return <ErrorBoundary FallbackComponent={ErrorScreen}>{children}</ErrorBoundary>;
}
