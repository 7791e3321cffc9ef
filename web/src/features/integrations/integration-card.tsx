import { Box, Group, Stack } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./integrations.module.css";

interface IntegrationCardProps {
  readonly icon: Icon;
  readonly name: ReactNode;
  readonly state?: ReactNode;
  /** Paragraphs below the name. */
  readonly texts: ReactNode;
  readonly actions: ReactNode;
  /** Shown below, as wide as the card. */
  readonly children?: ReactNode;
}

export function IntegrationCard({ icon: CardIcon, name, state, texts, actions, children }: IntegrationCardProps) {
  return (
    <Group component="li" className="cw-card" gap="12px 16px" p={16}>
      <span className={classes.icon}>
        <CardIcon size={20} stroke={1.5} aria-hidden />
      </span>
      <Stack gap={2} flex="1 1 240px">
        <Group component="h3" className="cw-bold" gap="4px 8px" fz="md">
          {name}
          {state}
        </Group>
        {texts}
      </Stack>
      {actions}
      {children && (
        <Box flex="1 1 100%" miw={0}>
          {children}
        </Box>
      )}
    </Group>
  );
}
