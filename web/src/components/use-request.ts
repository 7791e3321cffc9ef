import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../lib/api.ts";
import { toast } from "../lib/toast.ts";

export interface RequestOptions<Answer> {
  readonly run: () => Promise<Answer>;
  readonly done?: string | undefined;
  readonly failed: string;
  /** The request is pending until what it returns is settled. */
  readonly onDone?: ((answer: Answer) => unknown) | undefined;
  readonly onSettled?: (() => unknown) | undefined;
}

/** A request that says that it is done, or why it failed. */
export const useRequest = <Answer>({ run, done, failed, onDone, onSettled }: RequestOptions<Answer>) =>
  useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      if (done) toast.success(done);
      return onDone?.(answer);
    },
    onError: (error) => toast.error(messageOf(error, failed)),
    onSettled: () => onSettled?.(),
  });
