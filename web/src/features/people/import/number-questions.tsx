/** Questions about phone numbers that lack a country, or whose digits may include a country's code. */
import {
  type DigitsReading,
  digitsReadings,
  lacksCountry,
  readPhoneCell,
  seemsPhone,
} from "@callwright/contracts/people-file/phone-cell";
import { type ColumnPlan, phoneColumns } from "@callwright/contracts/people-file/plan";
import { phoneCountries } from "@callwright/contracts/phone-format";
import { NativeSelect, Radio, Stack } from "@mantine/core";
import * as m from "#messages";
import { Phone } from "../../../components/phone.tsx";
import { countryName, formatNumber, leftToRight } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { findPhoneCountry } from "./column-words.ts";
import classes from "./import.module.css";
import type { OpenedFile, PackedFile } from "./worker-messages.ts";

/** The option that leaves the numbers out. */
const SKIP = "none";
const SHOWN_SAMPLES = 3;

interface CountryChoiceProps {
  readonly opened: OpenedFile;
  readonly plan: ColumnPlan;
  readonly isAnswered: boolean;
  readonly onCountry: (country: string | undefined) => void;
}

export function CountryChoice({ opened, plan, isAnswered, onCountry }: CountryChoiceProps) {
  const samples = nationalSamples(opened.profile, plan);
  return (
    <Stack component="section" gap={8}>
      <NativeSelect
        label={m.import_map_countryless()}
        value={isAnswered ? (plan.country ?? SKIP) : ""}
        onChange={({ currentTarget: { value } }) => onCountry(value === SKIP ? undefined : value)}
        data={[
          ...(isAnswered ? [] : [{ value: "", label: m.import_map_country_choose(), disabled: true }]),
          ...phoneCountries.map((country) => ({
            value: country.code,
            label: `${countryName(country.code)} (${leftToRight(country.prefix)})`,
          })),
          { value: SKIP, label: m.import_map_country_none() },
        ]}
      />
      {plan.country && (
        <ul className={classes.examples} aria-live="polite">
          {samples.map((sample) => {
            const phone = readPhoneCell(sample, plan);
            return (
              <li key={sample} className="cw-small cw-num">
                <bdi dir="ltr">{sample}</bdi>
                <span aria-hidden className={classes.bar} />
                {phone.ok ? <bdi dir="ltr">{phone.phoneNumber}</bdi> : <span>{serverMessage(phone.message)}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </Stack>
  );
}

const nationalSamples = ({ columns }: OpenedFile["profile"], plan: ColumnPlan): readonly string[] =>
  phoneColumns(plan)
    .flatMap((at) => columns[at]?.samples ?? [])
    .filter((sample) => seemsPhone(sample) && lacksCountry(sample))
    .slice(0, SHOWN_SAMPLES);

interface UnclearNumbersProps {
  readonly list: Pick<PackedFile, "unclear" | "unclearCount">;
  readonly plan: ColumnPlan;
  readonly onReadAs: (reading: DigitsReading | undefined) => void;
}

export function UnclearNumbers({ list, plan, onReadAs }: UnclearNumbersProps) {
  if (list.unclearCount === 0) return null;
  const country = findPhoneCountry(plan.country);
  const nationalText = country
    ? m.import_unclear_national({ country: countryName(country.code) })
    : m.import_unclear_national_row();
  return (
    <Stack component="section" className="cw-frame" gap={12} p="12px 16px 16px" aria-label={m.import_unclear()}>
      <Radio.Group
        label={m.import_unclear_question({ count: formatNumber(list.unclearCount) })}
        description={m.import_unclear_hint()}
        value={plan.digitsReading ?? SKIP}
        onChange={(value) => onReadAs(digitsReadings.find((reading) => reading === value))}
      >
        <Radio mt="xs" value="international" label={m.import_unclear_international()} />
        <Radio mt="xs" value="national" label={nationalText} />
        <Radio mt="xs" value={SKIP} label={m.import_unclear_skip()} />
      </Radio.Group>
      <ul className={classes.flagged}>
        {list.unclear.map(({ line, cell, ...readings }) => {
          const number = plan.digitsReading && readings[plan.digitsReading];
          return (
            <li key={`${line} ${cell}`}>
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
