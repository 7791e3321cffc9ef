import { Box, Group } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./card.module.css";

interface CardProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly tour?: string | undefined;
  readonly children: ReactNode;
}

export function Card({ title, aside, tour, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id} data-tour={tour}>
      <header className={classes.head}>
        <Box id={id} component="h2" className="cw-bold" fz="md">
          {title}
        </Box>
        {aside && (
          <Group component="span" className="cw-dimmed cw-small cw-num" display="inline-flex" wrap="nowrap" gap={8}>
            {aside}
          </Group>
        )}
      </header>
      {children}
    </section>
  );
}

export const EmptyNote = ({ children }: { readonly children: ReactNode }) => (
  <Box component="p" className="cw-dimmed cw-small" p={16}>
    {children}
  </Box>
);
