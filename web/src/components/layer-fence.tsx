/** Error boundary of layers over a page: closes a layer whose code failed to load and says so; the page stays. */
import { type PropsWithChildren, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import * as m from "#messages";
import { renewLayers } from "../lib/idle.ts";
import { isImportError, isReachable } from "../lib/reach.ts";
import { toast } from "../lib/toast.ts";

interface LayerFenceProps {
  readonly shown: unknown;
  /** Undefined for a layer that the user has not opened, which then fails silently. */
  readonly onClose?: (() => void) | undefined;
  readonly waiting?: ReactNode;
}

export function LayerFence({ shown, onClose, waiting = null, children }: PropsWithChildren<LayerFenceProps>) {
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
