import { Box, Flex, Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { PreloadLink } from "../lib/preload.tsx";
import { Logo } from "./logo.tsx";
import classes from "./page.module.css";

interface PageProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  /** At most one filled button, and a menu. */
  readonly actions?: ReactNode;
  readonly width?: "content" | "form";
  readonly children: ReactNode;
}

export function Page({ title, text, back, actions, width = "content", children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.header}>
        <Stack gap={4} miw={0}>
          {back && (
            <PreloadLink to={back.to} className={classes.back}>
              <IconArrowLeft size={16} stroke={1.75} className={classes.arrow} aria-hidden />
              {back.label}
            </PreloadLink>
          )}
          <h1 className={classes.title} data-tour="title">
            {title}
          </h1>
          {text && <p className={classes.text}>{text}</p>}
        </Stack>
        {actions && (
          <div className={classes.actions} data-tour="actions">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, text, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Flex component="header" wrap="wrap" align="flex-start" justify="space-between" gap="8px 16px">
        <Stack gap={4} miw={0}>
          <Box id={id} component="h2" className="cw-bold" fz="lg" lh="24px">
            {title}
          </Box>
          {text && (
            <Box component="p" className="cw-dimmed cw-small" maw="72ch">
              {text}
            </Box>
          )}
        </Stack>
        {aside}
      </Flex>
      {children}
    </section>
  );
}

/** A page outside the shell: one card with the logo. */
export const LonePage = ({ isBusy = false, children }: { readonly isBusy?: boolean; readonly children: ReactNode }) => (
  <Stack align="center" gap={0} mih="100dvh" p="clamp(24px, 10dvh, 112px) 16px 24px">
    <main className={classes.loneCard} aria-busy={isBusy}>
      <Logo />
      {children}
    </main>
  </Stack>
);
