/** Recovery codes, shown once: to copy, save or print. */
import { Button, Stack } from "@mantine/core";
import * as m from "#messages";
import { CopyLine } from "../copy-line.tsx";
import { Notice } from "../notice.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Stack gap={16} maw={480}>
      <Notice tone="neutral" title={m.factor_codes_title()}>
        {m.factor_codes_text()}
      </Notice>
      <CopyLine text={codes.join("\n")} label={m.factor_codes_copy()} isBlock isFocused />
      <div>
        <Button onClick={onClose}>{m.factor_codes_done()}</Button>
      </div>
    </Stack>
  );
}
