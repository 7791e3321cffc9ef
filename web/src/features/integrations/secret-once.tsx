import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { CopyLine } from "../../components/copy-button.tsx";
import { DialogFoot } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";

interface SecretOnceProps {
  readonly secret: string;
  readonly text: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function SecretOnce({ secret, text, onClose, children }: SecretOnceProps) {
  return (
    <Stack gap={16}>
      {children}
      <Notice tone="neutral" title={m.integrations_secret_once()}>
        {text}
      </Notice>
      <CopyLine text={secret} label={m.integrations_secret_copy()} isFocused />
      <DialogFoot>
        <Button size="md" onClick={onClose}>
          {m.api_keys_done()}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
