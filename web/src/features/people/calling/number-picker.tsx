import { Button, Checkbox, Flex, Radio, Skeleton, Stack } from "@mantine/core";
import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { IconPhonePlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { Phone } from "../../../components/phone.tsx";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { numbersQuery } from "../../../lib/queries.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";
import { useTheme } from "../../../lib/theme/brand-data.ts";
import classes from "./calling.module.css";

const STORAGE_KEY = "cw-number";

const usableNumbers = (numbers: readonly ImportedNumber[]) =>
  numbers.filter(({ registration }) => registration.isRegistered && registration.status === "registered");

export const ANY_NUMBER = "any";

interface ChosenNumber {
  /** Tenants require the choice of a number, leave it optional, or hide the picker (core spec §5). */
  readonly mode: "required" | "optional" | "hidden";
  /** The id of a number, or `ANY_NUMBER`; undefined without usable numbers. */
  readonly chosenId: string | undefined;
  readonly choose: (id: string) => void;
  /** For the call request; undefined for any registered number. */
  readonly numberId: string | undefined;
  readonly canCall: boolean;
}

interface Preference {
  readonly mode: ChosenNumber["mode"];
  readonly usableIds: readonly string[];
  readonly preferredId: string | undefined;
}

export function chooseNumber({ mode, usableIds, preferredId }: Preference): string | undefined {
  const [firstId] = usableIds;
  if (firstId === undefined) return undefined;
  if (mode === "hidden") return ANY_NUMBER;
  if (preferredId !== undefined && usableIds.includes(preferredId)) return preferredId;
  return mode === "optional" ? ANY_NUMBER : firstId;
}

export function useChosenNumber(): ChosenNumber {
  const { data } = useQuery(numbersQuery);
  const mode = useTheme()?.variant.numberPicker ?? "required";
  const [pressedId, setPressedId] = useState<string>();
  const usableIds = usableNumbers(data ?? []).map(({ id }) => id);
  const chosenId = chooseNumber({ mode, usableIds, preferredId: pressedId ?? readStored(STORAGE_KEY) });
  const choose = (id: string) => {
    setPressedId(id);
    writeStored(STORAGE_KEY, id);
  };
  const numberId = chosenId === ANY_NUMBER ? undefined : chosenId;
  return { mode, chosenId, choose, numberId, canCall: chosenId !== undefined };
}

export function NumberPicker({ mode, chosenId, choose }: ChosenNumber) {
  const { data, error, refetch } = useQuery(numbersQuery);
  if (error && !data) return <Failure title={m.numbers_fetch_failed()} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={56} />;
  const numbers = usableNumbers(data);
  if (numbers.length === 0) return <NoNumbers />;
  if (mode === "hidden") return null;
  return (
    <Radio.Group label={m.calling_from()} value={chosenId ?? null} onChange={choose}>
      <Stack gap={8} mt={4}>
        {mode === "optional" && (
          <NumberCard id={ANY_NUMBER} name={m.calling_automatic()} label={m.calling_automatic()}>
            {m.calling_automatic_text()}
          </NumberCard>
        )}
        {numbers.map(({ id, label, phoneNumber }) => (
          <NumberCard key={id} id={id} name={`${label}, ${phoneNumber}`} label={label}>
            <Phone number={phoneNumber} />
          </NumberCard>
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface NumberCardProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly children: ReactNode;
}

function NumberCard({ id, name, label, children }: NumberCardProps) {
  return (
    <Radio.Card value={id} className={classes.number} aria-label={name}>
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

/** The numbers that place a run's calls beside the chosen one; none if any number may call. */
export function useFurtherNumbers({ numberId }: ChosenNumber) {
  const [chosenIds, setIds] = useState<readonly string[]>([]);
  const ids = numberId === undefined ? [] : chosenIds.filter((id) => id !== numberId);
  return { ids, setIds };
}

interface FurtherNumbersFieldProps {
  readonly numberChoice: ChosenNumber;
  readonly furtherNumbers: ReturnType<typeof useFurtherNumbers>;
}

export function FurtherNumbersField({ numberChoice, furtherNumbers }: FurtherNumbersFieldProps) {
  const { data = [] } = useQuery(numbersQuery);
  const otherNumbers = usableNumbers(data).filter(({ id }) => id !== numberChoice.numberId);
  if (numberChoice.numberId === undefined || otherNumbers.length === 0) return null;
  return (
    <Checkbox.Group label={m.launch_further()} value={[...furtherNumbers.ids]} onChange={furtherNumbers.setIds}>
      <Stack gap={12} mt={8}>
        {otherNumbers.map(({ id, label, phoneNumber }) => (
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
