import { Box, Flex, Stack } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

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
