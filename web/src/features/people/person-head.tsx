import { Box, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Phone } from "../../components/phone.tsx";
import { type Person, personName } from "./person.ts";

export function PersonHead({ person, children }: { readonly person: Person; readonly children: ReactNode }) {
  return (
    <Group wrap="nowrap" justify="space-between" gap={16} mb={16}>
      <Stack component="span" className="cw-dimmed cw-small" align="flex-start" gap={0} miw={0}>
        <Box component="bdi" className="cw-bold" fz="md" c="var(--cw-text)">
          {personName(person)}
        </Box>
        <Phone number={person.phoneNumber} />
      </Stack>
      {children}
    </Group>
  );
}
