import type { ReactNode } from "react";
import { lazyLayer } from "../lib/idle.ts";
import { LayerFence } from "./layer-fence.tsx";
import { useOnce } from "./use-once.ts";

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly isBusy?: boolean;
  readonly isDangerous?: boolean;
}

const modal = lazyLayer(async () => (await import("./confirm-modal.tsx")).ConfirmModal);

export function ConfirmDialog(props: ConfirmDialogProps) {
  const wasOpen = useOnce(props.isOpen);
  return (
    wasOpen && (
      <LayerFence shown={props.isOpen} onClose={props.isOpen ? props.onClose : undefined}>
        <modal.Layer {...props} />
      </LayerFence>
    )
  );
}
