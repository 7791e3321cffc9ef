import type { CodelessReading } from "@callwright/contracts/people-file/phone-cell";
import type { ColumnPlan } from "@callwright/contracts/people-file/plan";
import { Radio, Stack } from "@mantine/core";
import * as m from "#messages";
import { Phone } from "../../../components/phone.tsx";
import { countryName, formatNumber } from "../../../lib/format.ts";
import { countryOf } from "./column-words.ts";
import classes from "./import.module.css";
import type { PackedFile } from "./worker-words.ts";

const SKIP = "skip";

interface UnclearNumbersProps {
  readonly list: Pick<PackedFile, "unclear" | "unclearCount">;
  readonly plan: ColumnPlan;
  readonly onCodeless: (codeless: ColumnPlan["codeless"]) => void;
}

export function UnclearNumbers({ list, plan, onCodeless }: UnclearNumbersProps) {
  if (list.unclearCount === 0) return null;
  const country = countryOf(plan.country);
  const choices: readonly { readonly value: CodelessReading | typeof SKIP; readonly label: string }[] = [
    { value: "international", label: m.import_unclear_international() },
    {
      value: "national",
      label: country
        ? m.import_unclear_national({ country: countryName(country.code) })
        : m.import_unclear_national_row(),
    },
    { value: SKIP, label: m.import_unclear_skip() },
  ];
  return (
    <Stack component="section" className="cw-frame" gap={12} p="12px 16px 16px" aria-label={m.import_unclear()}>
      <Radio.Group
        label={m.import_unclear_question({ count: formatNumber(list.unclearCount) })}
        description={m.import_unclear_hint()}
        value={plan.codeless ?? SKIP}
        onChange={(value) => onCodeless(value === SKIP ? undefined : (value as CodelessReading))}
      >
        {choices.map(({ value, label }) => (
          <Radio key={value} mt="xs" value={value} label={label} />
        ))}
      </Radio.Group>
      <ul className={classes.flagged}>
        {list.unclear.map(({ line, cell, ...readings }) => {
          const number = plan.codeless && readings[plan.codeless];
          return (
            <li key={line}>
              <bdi className="cw-dimmed cw-num">{m.import_line({ line: formatNumber(line) })}</bdi>
              <bdi dir="ltr">{cell}</bdi>
              {number && <Phone number={number} />}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
