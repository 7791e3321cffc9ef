import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { type PropsWithChildren, type ReactNode, Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useRouteError } from "react-router-dom";
import * as m from "#messages";
import { renewLayers } from "../lib/idle.ts";
import { toast } from "../lib/toast.ts";
import { EmptyState } from "./empty-state.tsx";

/** Matches the messages with which the different browsers report a failed `import()`. */
const isImportError = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** Requests a file that every release has. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch("/index.html", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

export function ErrorScreen({ error }: { readonly error: unknown }) {
  return (
    <div role="alert">
      {isImportError(error) ? (
        <CodeMissing />
      ) : (
        <EmptyState
          icon={IconAlertTriangle}
          title={m.error_generic()}
          text={m.error_generic_text()}
          action={<ReloadButton />}
        />
      )}
    </div>
  );
}

const ReloadButton = () => <Button onClick={() => location.reload()}>{m.error_reload()}</Button>;

/** If the server answers, a deploy removed the code and a reload helps; otherwise offers a retry. */
function CodeMissing() {
  const [isServerReachable, setServerReachable] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void isReachable().then(setServerReachable);
  }, []);
  const retry = async () => {
    setBusy(true);
    if (await isReachable()) location.reload();
    else setBusy(false);
  };
  if (isServerReachable === undefined) return null;
  return isServerReachable ? (
    <EmptyState
      icon={IconRefresh}
      title={m.error_stale_title()}
      text={m.error_stale_text()}
      action={<ReloadButton />}
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

export function AppErrorBoundary({ children }: PropsWithChildren) {
  return <ErrorBoundary FallbackComponent={ErrorScreen}>{children}</ErrorBoundary>;
}

interface LayerBoundaryProps {
  /** Identifies the open layer; when it changes, a layer that failed to load is loaded again. */
  readonly shown: unknown;
  /** Undefined for a layer that the user has not opened, which then fails silently. */
  readonly onClose?: (() => void) | undefined;
  /** Shown while the code loads, and after it failed to load. */
  readonly waiting?: ReactNode;
}

/** Wraps a layer over a page: if the layer's code fails to load, the layer closes with a message and the page stays. */
export function LayerBoundary({ shown, onClose, waiting = null, children }: PropsWithChildren<LayerBoundaryProps>) {
  return (
    <ErrorBoundary
      fallback={waiting}
      resetKeys={[shown]}
      onError={(error) => {
        renewLayers();
        if (!onClose) return;
        void notifyLoadFailure(error);
        onClose();
      }}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export async function notifyLoadFailure(error: unknown): Promise<void> {
  if (!isImportError(error)) toast.error(m.error_generic());
  else toast.error((await isReachable()) ? m.error_stale_text() : m.error_network());
}
