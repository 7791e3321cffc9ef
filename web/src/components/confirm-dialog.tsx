import type { ReactNode } from "react";
import { lazyLayer } from "../lib/idle.ts";
import { LayerBoundary } from "./error-boundary.tsx";
import { type RequestOptions, useRequest } from "./request-button.tsx";
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
      <LayerBoundary shown={props.isOpen} onClose={props.isOpen ? props.onClose : undefined}>
        <modal.Layer {...props} />
      </LayerBoundary>
    )
  );
}

type ConfirmActionProps<Answer> = Omit<ConfirmDialogProps, "onConfirm" | "isBusy"> & RequestOptions<Answer>;

export function ConfirmAction<Answer>({
  run,
  onDone,
  doneMessage,
  failedMessage,
  ...dialog
}: ConfirmActionProps<Answer>) {
  const { mutate, isPending } = useRequest<Answer>({
    run,
    doneMessage,
    failedMessage,
    onDone: (answer) => {
      dialog.onClose();
      return onDone?.(answer);
    },
  });
  return <ConfirmDialog {...dialog} onConfirm={() => mutate()} isBusy={isPending} />;
}
