/** Around layers over a room: one whose code cannot be had is closed and says so, and the room stays as it is. */
import { type PropsWithChildren, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import * as m from "#messages";
import { renewLayers } from "../lib/idle.ts";
import { isReachable, isUnfetched } from "../lib/reach.ts";
import { toast } from "../lib/toast.ts";

interface LayerFenceProps {
  /** What is open; with another it is tried anew. */
  readonly shown: unknown;
  /** Without it nobody has asked for the layer: it is missing without a word. */
  readonly onClose?: (() => void) | undefined;
  /** Stands in its place until it comes. */
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
        void tellLost(error);
        onClose();
      }}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export async function tellLost(error: unknown): Promise<void> {
  if (!isUnfetched(error)) toast.error(m.error_generic());
  else toast.error((await isReachable()) ? m.error_stale_text() : m.error_network());
}
