/** A new key's secret, shown once: to copy, and optionally to use in this browser. */
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import { CopyLine } from "../../components/copy-line.tsx";
import { DialogFoot } from "../../components/dialog-foot.tsx";
import { Notice } from "../../components/notice.tsx";
import { keepKey } from "../../lib/api-key.ts";
import classes from "./create-key-dialog.module.css";

export function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const [isForHere, setForHere] = useState(false);
  const done = () => {
    if (isForHere) keepKey(secret);
    onClose();
  };
  return (
    <div className={classes.form}>
      <Notice tone="neutral" title={m.api_keys_once()}>
        {m.api_keys_once_text()}
      </Notice>
      <CopyLine text={secret} label={m.api_keys_copy()} isFocused />
      <Checkbox
        checked={isForHere}
        onChange={(event) => setForHere(event.currentTarget.checked)}
        label={m.api_keys_hold()}
        description={m.api_keys_hold_text()}
      />
      <DialogFoot>
        <Button size="md" onClick={done}>
          {m.api_keys_done()}
        </Button>
      </DialogFoot>
    </div>
  );
}
