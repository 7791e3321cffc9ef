/** Around layers over a room: one whose code cannot be had is closed and says so, and the room stays as it is. */
import type { PropsWithChildren } from "react";
import { ErrorBoundary } from "react-error-boundary";
import * as m from "#messages";
import { renewLayers } from "../lib/idle.ts";
import { isReachable, isUnfetched } from "../lib/reach.ts";
import { toast } from "../lib/toast.ts";

interface LayerFenceProps {
  /** What is open; with another it is tried anew. */
  readonly shown: unknown;
  /** Without it nobody has asked for the layer: it is missing without a word. */
  readonly onClose?: () => void;
}

export function LayerFence({ shown, onClose, children }: PropsWithChildren<LayerFenceProps>) {
  return (
    <ErrorBoundary
      fallback={null}
      resetKeys={[shown]}
      onReset={renewLayers}
      onError={(error) => {
        if (!onClose) return;
        void tellLost(error);
        onClose();
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

export async function tellLost(error: unknown): Promise<void> {
  if (!isUnfetched(error)) toast.error(m.error_generic());
  else toast.error((await isReachable()) ? m.error_stale_text() : m.error_network());
}
