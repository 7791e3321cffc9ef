/** One connection of the account: what it is for, its state, and the way to it. */
import { Box, Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PreloadLink } from "../../lib/preload.tsx";
import classes from "./integrations-page.module.css";

interface ConnectionCardProps {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly text: ReactNode;
  readonly state?: ReactNode;
  readonly to: string;
  readonly action: string;
  /** Below, across the card. */
  readonly children?: ReactNode;
}

export function ConnectionCard({ icon, name, text, state, to, action, children }: ConnectionCardProps) {
  return (
    <Group component="li" className="cw-card" gap="12px 16px" p={16}>
      <span className={classes.icon}>{icon}</span>
      <Stack gap={2} flex="1 1 240px">
        <Group component="h3" className="cw-bold" gap="4px 8px" fz="md">
          {name}
          {state}
        </Group>
        <p className="cw-dimmed cw-small">{text}</p>
      </Stack>
      <Button component={PreloadLink} to={to} variant="default">
        {action}
      </Button>
      {children && (
        <Box flex="1 1 100%" miw={0}>
          {children}
        </Box>
      )}
    </Group>
  );
}
