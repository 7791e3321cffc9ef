import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import classes from "./lone-page.module.css";

interface LonePageProps {
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

export const LonePage = ({ isBusy = false, children }: LonePageProps) => (
  <Stack align="center" gap={0} mih="100dvh" p="clamp(24px, 10dvh, 112px) 16px 24px">
    <main className={classes.card} aria-busy={isBusy}>
      <Logo />
      {children}
    </main>
  </Stack>
);
