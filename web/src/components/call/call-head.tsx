import { Box, Flex, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Phone } from "../phone.tsx";

interface CallHeadProps {
  readonly name?: string;
  readonly phoneNumber: string;
  readonly date?: string;
  readonly children?: ReactNode;
}

export function CallHead({ name, phoneNumber, date, children }: CallHeadProps) {
  return (
    <Stack gap={4}>
      {name && (
        <Box component="h2" className="cw-bold cw-anywhere" fz="lg">
          <bdi>{name}</bdi>
        </Box>
      )}
      <Flex component="p" className="cw-dimmed cw-small" wrap="wrap" gap="4px 12px">
        <Phone number={phoneNumber} />
        {date && <bdi className="cw-num">{date}</bdi>}
        {children}
      </Flex>
    </Stack>
  );
}
