import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { type PropsWithChildren, useEffect, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useRouteError } from "react-router-dom";
import * as m from "#messages";
import { isImportError, isReachable } from "../lib/reach.ts";
import { EmptyState } from "./empty-state.tsx";

export function ErrorScreen({ error }: { readonly error: unknown }) {
  return (
    <div role="alert">
      {isImportError(error) ? (
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

/** If the server answers, a deploy removed the code and a reload helps; otherwise offers a retry. */
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

export const RouteError = () => <ErrorScreen error={useRouteError()} />;

export function Fence({ children }: PropsWithChildren) {
  return <ErrorBoundary FallbackComponent={ErrorScreen}>{children}</ErrorBoundary>;
}
