import { Fragment, type ReactNode } from "react";
import classes from "../settings.module.css";

export type Fact = readonly [label: string, value: ReactNode];

export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);

export const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>;
