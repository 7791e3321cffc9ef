import { lacksCountry, readPhoneCell, seemsPhone } from "@callwright/contracts/people-file/phone-cell";
import { type ColumnPlan, phoneColumns } from "@callwright/contracts/people-file/plan";
import { phoneCountries } from "@callwright/contracts/phone-format";
import { Flex, NativeSelect, Stack } from "@mantine/core";
import * as m from "#messages";
import { countryName } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import classes from "./columns-step.module.css";
import type { OpenedFile } from "./worker-words.ts";

interface CountryChoiceProps {
  readonly opened: OpenedFile;
  readonly plan: ColumnPlan;
  readonly isAnswered: boolean;
  readonly onCountry: (country: string | undefined) => void;
}

const SKIP = "none";

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
            label: `${countryName(country.code)} (\u2066${country.prefix}\u2069)`,
          })),
          { value: SKIP, label: m.import_map_country_none() },
        ]}
      />
      {plan.country && (
        <ul className={classes.examples} aria-live="polite">
          {samples.map((sample) => {
            const read = readPhoneCell(sample, plan);
            return (
              <Flex
                key={sample}
                component="li"
                className="cw-small cw-num"
                wrap="wrap"
                align="center"
                gap="4px 12px"
                p="8px 12px"
              >
                <bdi dir="ltr">{sample}</bdi>
                <span aria-hidden className={classes.bar} />
                {read.ok ? <bdi dir="ltr">{read.phoneNumber}</bdi> : <span>{serverMessage(read.message)}</span>}
              </Flex>
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
    .slice(0, 3);
