import { Button, type ButtonProps } from "@mantine/core";
import { type RequestOptions, useRequest } from "./use-request.ts";

interface RequestButtonProps<Answer>
  extends RequestOptions<Answer>,
    Pick<ButtonProps, "size" | "leftSection" | "disabled" | "children"> {
  readonly variant?: "filled" | "default";
  readonly "aria-label"?: string;
}

export function RequestButton<Answer>(props: RequestButtonProps<Answer>) {
  const { run, done, failed, onDone, onSettled, variant = "default", ...button } = props;
  const { mutate, isPending } = useRequest({ run, done, failed, onDone, onSettled });
  return <Button variant={variant} loading={isPending} onClick={() => mutate()} {...button} />;
}
