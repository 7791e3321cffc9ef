import { Box, Stack } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon: Sign, title, text, action }: EmptyStateProps) {
  return (
    <Stack align="center" justify="center" gap={4} mih={240} px={16} py={32} ta="center">
      <Sign size={32} stroke={1.25} className="cw-dimmed" style={{ marginBottom: 8 }} aria-hidden />
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
