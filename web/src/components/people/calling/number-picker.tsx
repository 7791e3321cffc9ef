/** Chooses the number from which is called. Only registered ones can be chosen; with none, the way to import one. */
import { Button, Radio, Skeleton } from "@mantine/core";
import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { IconPhonePlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { numbersQuery } from "../../../lib/queries.ts";
import { EmptyState } from "../../empty-state.tsx";
import { Failure } from "../../failure.tsx";
import { Phone } from "../../phone.tsx";
import { usableNumbers } from "./chosen-number.ts";
import classes from "./number-picker.module.css";

interface NumberPickerProps {
  readonly value: string | undefined;
  readonly onChange: (numberId: string) => void;
}

export function NumberPicker({ value, onChange }: NumberPickerProps) {
  const { data, error, refetch } = useQuery(numbersQuery);
  if (error && !data) return <Failure title={m.numbers_fetch_failed()} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={56} />;
  const numbers = usableNumbers(data);
  if (numbers.length === 0) return <NoNumbers />;
  return (
    <Radio.Group label={m.calling_from()} value={value ?? null} onChange={onChange}>
      <div className={classes.list}>
        {numbers.map(({ id, label, phoneNumber }) => (
          <Radio.Card key={id} value={id} className={classes.card} aria-label={`${label}, ${phoneNumber}`}>
            <Radio.Indicator />
            <span className={classes.text}>
              <bdi className={classes.label}>{label}</bdi>
              <Phone number={phoneNumber} />
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

function NoNumbers() {
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
