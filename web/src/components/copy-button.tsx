import { ActionIcon } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { toast } from "../lib/toast.ts";

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  readonly isFocused?: boolean;
}

export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
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
      autoFocus={isFocused}
      data-autofocus={isFocused || undefined}
      onClick={copy}
    >
      {isCopied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
    </ActionIcon>
  );
}
