import { ActionIcon, Box, Flex } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { toast } from "../lib/toast.ts";

const CHECK_SHOWN_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  readonly isFocused?: boolean;
}

export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CHECK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast.success(m.copied());
    } catch {
      toast.error(m.copy_failed());
    }
  };
  return { isCopied, copy: () => void copy() };
}

export function CopyButton({ text, label = m.copy(), isFocused = false }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text);
  return (
    <ActionIcon
      size="sm"
      aria-label={label}
      title={label}
      // A dialog's focus trap ignores `autoFocus` and follows `data-autofocus`.
      autoFocus={isFocused}
      data-autofocus={isFocused || undefined}
      onClick={copy}
    >
      {isCopied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
    </ActionIcon>
  );
}

interface CopyLineProps {
  readonly text: string;
  readonly label: string;
  readonly isBlock?: boolean;
  readonly isFocused?: boolean;
}

export function CopyLine({ text, label, isBlock = false, isFocused = false }: CopyLineProps) {
  return (
    <Flex
      className="cw-frame"
      align={isBlock ? "flex-start" : "center"}
      gap={4}
      miw={0}
      py={4}
      ps={12}
      pe={4}
      bg="var(--cw-canvas)"
      style={{ borderRadius: "var(--cw-radius)" }}
    >
      <Box
        component="code"
        dir="ltr"
        className={isBlock ? "cw-tiny cw-verbatim" : "cw-tiny cw-anywhere"}
        flex={1}
        miw={0}
        py={4}
        ff="monospace"
        lh="20px"
        ta="start"
      >
        {text}
      </Box>
      <CopyButton text={text} label={label} isFocused={isFocused} />
    </Flex>
  );
}
