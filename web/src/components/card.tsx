import { Box, Group } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface CardProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly tour?: string | undefined;
  readonly children: ReactNode;
}

export function Card({ title, aside, tour, children }: CardProps) {
  const id = useId();
  return (
    <Box component="section" className="cw-card" style={{ overflow: "hidden" }} aria-labelledby={id} data-tour={tour}>
      <Group
        component="header"
        justify="space-between"
        wrap="nowrap"
        gap={12}
        mih={48}
        px={16}
        style={{ borderBottom: "1px solid var(--cw-line)" }}
      >
        <Box id={id} component="h2" className="cw-bold" fz="md">
          {title}
        </Box>
        {aside && (
          <Group component="span" className="cw-dimmed cw-small cw-num" display="inline-flex" wrap="nowrap" gap={8}>
            {aside}
          </Group>
        )}
      </Group>
      {children}
    </Box>
  );
}

export const EmptyNote = ({ children }: { readonly children: ReactNode }) => (
  <Box component="p" className="cw-dimmed cw-small" p={16}>
    {children}
  </Box>
);
