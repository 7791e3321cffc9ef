import { Checkbox, Flex, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { Phone } from "../../../components/phone.tsx";
import { numbersQuery } from "../../../lib/queries.ts";
import { type ChosenNumber, usableNumbers } from "./chosen-number.ts";

export function useFurtherNumbers({ numberId }: ChosenNumber) {
  const [chosen, set] = useState<readonly string[]>([]);
  return { ids: numberId === undefined ? [] : chosen.filter((id) => id !== numberId), set };
}

interface FurtherNumbersFieldProps {
  readonly first: ChosenNumber;
  readonly further: ReturnType<typeof useFurtherNumbers>;
}

export function FurtherNumbersField({ first, further }: FurtherNumbersFieldProps) {
  const { data = [] } = useQuery(numbersQuery);
  const others = usableNumbers(data).filter(({ id }) => id !== first.numberId);
  if (first.numberId === undefined || others.length === 0) return null;
  return (
    <Checkbox.Group label={m.launch_further()} value={[...further.ids]} onChange={further.set}>
      <Stack gap={12} mt={8}>
        {others.map(({ id, label, phoneNumber }) => (
          <Checkbox
            key={id}
            value={id}
            label={
              <Flex component="span" className="cw-small" display="inline-flex" wrap="wrap" gap="0 12px">
                <bdi>{label}</bdi>
                <Phone number={phoneNumber} />
              </Flex>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
