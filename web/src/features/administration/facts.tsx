import type { ReactNode } from "react";
import classes from "./panel.module.css";

export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>;
