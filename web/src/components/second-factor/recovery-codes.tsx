/** Recovery codes, shown once: to copy, save or print. */
import { Button } from "@mantine/core";
import * as m from "#messages";
import { CopyLine } from "../copy-line.tsx";
import { Notice } from "../notice.tsx";
import classes from "./second-factor.module.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <div className={classes.stack}>
      <Notice tone="neutral" title={m.factor_codes_title()}>
        {m.factor_codes_text()}
      </Notice>
      <CopyLine text={codes.join("\n")} label={m.factor_codes_copy()} isBlock isFocused />
      <div>
        <Button onClick={onClose}>{m.factor_codes_done()}</Button>
      </div>
    </div>
  );
}
