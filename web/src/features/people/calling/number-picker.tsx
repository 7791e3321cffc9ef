import { Button, Flex, Radio, Skeleton, Stack } from "@mantine/core";
import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { IconPhonePlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Phone } from "../../../components/phone.tsx";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { numbersQuery } from "../../../lib/queries.ts";
import { ANY, type ChosenNumber, usableNumbers } from "./chosen-number.ts";
import classes from "./number-picker.module.css";

export function NumberPicker({ picker, picked, pick }: ChosenNumber) {
  const { data, error, refetch } = useQuery(numbersQuery);
  if (error && !data) return <Failure title={m.numbers_fetch_failed()} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={56} />;
  const numbers = usableNumbers(data);
  if (numbers.length === 0) return <NoNumbers />;
  if (picker === "hidden") return null;
  return (
    <Radio.Group label={m.calling_from()} value={picked ?? null} onChange={pick}>
      <Stack gap={8} mt={4}>
        {picker === "optional" && (
          <Choice id={ANY} name={m.calling_automatic()} label={m.calling_automatic()}>
            {m.calling_automatic_text()}
          </Choice>
        )}
        {numbers.map(({ id, label, phoneNumber }) => (
          <Choice key={id} id={id} name={`${label}, ${phoneNumber}`} label={label}>
            <Phone number={phoneNumber} />
          </Choice>
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly children: ReactNode;
}

function Choice({ id, name, label, children }: ChoiceProps) {
  return (
    <Radio.Card value={id} className={classes.card} aria-label={name}>
      <Radio.Indicator />
      <Flex component="span" className="cw-small" wrap="wrap" justify="space-between" gap="0 12px" flex={1}>
        <bdi className="cw-medium">{label}</bdi>
        {children}
      </Flex>
    </Radio.Card>
  );
}

export function NoNumbers() {
  return (
    <EmptyState
      icon={IconPhonePlus}
      title={m.calling_no_numbers()}
      action={
        <Button component={PreloadLink} to={paths.numbers} data-autofocus>
          {m.calling_import()}
        </Button>
      }
    />
  );
}
