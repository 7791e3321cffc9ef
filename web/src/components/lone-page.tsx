import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import classes from "./lone-page.module.css";

interface LonePageProps {
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

export const LonePage = ({ isBusy = false, children }: LonePageProps) => (
  <div className={classes.page}>
    <main className={classes.card} aria-busy={isBusy}>
      <Logo />
      {children}
    </main>
  </div>
);
