import { Box, Button, Stack } from "@mantine/core";
import { type Icon, IconAlertTriangle, IconSearchOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { messageOf } from "../lib/api.ts";

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon: IconComponent, title, text, action }: EmptyStateProps) {
  return (
    <Stack align="center" justify="center" gap={4} mih={240} px={16} py={32} ta="center">
      <IconComponent size={32} stroke={1.25} className="cw-dimmed" style={{ marginBottom: 8 }} aria-hidden />
      <p className="cw-bold">{title}</p>
      {text && (
        <Box component="p" className="cw-dimmed cw-small" maw="48ch">
          {text}
        </Box>
      )}
      {action && <Box mt={12}>{action}</Box>}
    </Stack>
  );
}

interface NoMatchesProps {
  readonly title: string;
  readonly text?: string;
  readonly onClear: () => void;
}

export function NoMatches({ title, text, onClear }: NoMatchesProps) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      {m.clear_filters()}
    </Button>
  );
  return <EmptyState icon={IconSearchOff} title={title} {...(text && { text })} action={clear} />;
}

interface FailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

export function Failure({ title, error, onRetry }: FailureProps) {
  const message = messageOf(error, "");
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <EmptyState
      icon={IconAlertTriangle}
      title={title}
      text={message === title ? undefined : message}
      action={
        <Button variant="default" loading={isBusy} onClick={retry}>
          {m.retry()}
        </Button>
      }
    />
  );
}
