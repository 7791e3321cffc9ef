import { Button, type ButtonProps } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../lib/api.ts";
import { toast } from "../lib/toast.ts";

export interface RequestOptions<Answer> {
  readonly run: () => Promise<Answer>;
  readonly doneMessage?: string | undefined;
  readonly failedMessage: string;
  /** The request stays pending until the returned promise settles. */
  readonly onDone?: ((answer: Answer) => unknown) | undefined;
  readonly onSettled?: (() => unknown) | undefined;
}

/** A request with a toast: `doneMessage` on success, otherwise the reason of the failure. */
export function useRequest<Answer>({ run, doneMessage, failedMessage, onDone, onSettled }: RequestOptions<Answer>) {
  return useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      if (doneMessage) toast.success(doneMessage);
      return onDone?.(answer);
    },
    onError: (error) => toast.error(messageOf(error, failedMessage)),
    onSettled: () => onSettled?.(),
  });
}

interface RequestButtonProps<Answer>
  extends RequestOptions<Answer>,
    Pick<ButtonProps, "size" | "leftSection" | "disabled" | "children"> {
  readonly variant?: "filled" | "default";
  readonly "aria-label"?: string;
}

export function RequestButton<Answer>(props: RequestButtonProps<Answer>) {
  const { run, doneMessage, failedMessage, onDone, onSettled, variant = "default", ...button } = props;
  const { mutate, isPending } = useRequest({ run, doneMessage, failedMessage, onDone, onSettled });
  return <Button variant={variant} loading={isPending} onClick={() => mutate()} {...button} />;
}
