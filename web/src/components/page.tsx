import { Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PreloadLink } from "../lib/preload.tsx";
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
