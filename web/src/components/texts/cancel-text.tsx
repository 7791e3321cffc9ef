import * as m from "#messages";
import { call } from "../../lib/api.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { RequestButton } from "../request-button.tsx";

interface CancelTextProps {
  readonly textId: string;
  readonly size: "xs" | "md";
  readonly onDone?: () => void;
}

export const CancelText = ({ textId, size, onDone }: CancelTextProps) => (
  <RequestButton
    size={size}
    run={() => call("cancelText", { params: { id: textId } })}
    doneMessage={m.text_cancelled()}
    failedMessage={m.text_cancel_failed()}
    onDone={onDone}
    // Also after a failure, since the text may have been sent meanwhile.
    onSettled={() => {
      for (const queryKey of [keys.text, keys.conversation, keys.texts])
        void queryClient.invalidateQueries({ queryKey });
    }}
  >
    {m.text_cancel()}
  </RequestButton>
);
