import { Box } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon: Sign, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <Sign size={32} stroke={1.25} className={classes.icon} aria-hidden />
      <p className="cw-bold">{title}</p>
      {text && (
        <Box component="p" className="cw-dimmed cw-small" maw="48ch">
          {text}
        </Box>
      )}
      {action && <Box mt={12}>{action}</Box>}
    </div>
  );
}
