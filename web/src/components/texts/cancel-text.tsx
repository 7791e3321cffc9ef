import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { call, messageOf } from "../../lib/api.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";

interface CancelTextProps {
  readonly textId: string;
  readonly size: "xs" | "md";
  readonly onDone?: () => void;
}

export function CancelText({ textId, size, onDone }: CancelTextProps) {
  const cancel = useMutation({
    mutationFn: () => call("cancelText", { params: { id: textId } }),
    onSuccess: () => {
      toast.success(m.text_cancelled());
      onDone?.();
    },
    onError: (error) => toast.error(messageOf(error, m.text_cancel_failed())),
    onSettled: () => {
      for (const queryKey of [keys.text, keys.conversation, keys.texts])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <Button variant="default" size={size} loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {m.text_cancel()}
    </Button>
  );
}
