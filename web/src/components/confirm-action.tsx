import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import { type RequestOptions, useRequest } from "./use-request.ts";

type ConfirmActionProps<Answer> = Omit<ConfirmDialogProps, "onConfirm" | "isBusy"> & RequestOptions<Answer>;

export function ConfirmAction<Answer>({ run, onDone, done, failed, ...dialog }: ConfirmActionProps<Answer>) {
  const { mutate, isPending } = useRequest<Answer>({
    ...{ run, done, failed },
    onDone: (answer) => {
      dialog.onClose();
      return onDone?.(answer);
    },
  });
  return <ConfirmDialog {...dialog} onConfirm={() => mutate()} isBusy={isPending} />;
}
