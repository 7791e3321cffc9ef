/** One connection of the account: what it is for, its state, and the way to it. */
import { Button } from "@mantine/core";
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
    <li className={classes.card}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        <h3 className={classes.name}>
          {name}
          {state}
        </h3>
        <p className={classes.text}>{text}</p>
      </div>
      <Button component={PreloadLink} to={to} variant="default">
        {action}
      </Button>
      {children && <div className={classes.wide}>{children}</div>}
    </li>
  );
}
