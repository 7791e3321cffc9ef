import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../lib/api.ts";
import { toast } from "../lib/toast.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";

interface ConfirmActionProps<Answer> extends Omit<ConfirmDialogProps, "onConfirm" | "isBusy"> {
  readonly run: () => Promise<Answer>;
  readonly onDone: (answer: Answer) => unknown;
  readonly done: string;
  readonly failed: string;
}

export function ConfirmAction<Answer>({ run, onDone, done, failed, ...dialog }: ConfirmActionProps<Answer>) {
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      dialog.onClose();
      toast.success(done);
      return onDone(answer);
    },
    onError: (error) => toast.error(messageOf(error, failed)),
  });
  return <ConfirmDialog {...dialog} onConfirm={() => mutate()} isBusy={isPending} />;
}
