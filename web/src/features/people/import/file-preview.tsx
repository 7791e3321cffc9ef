import type { ColumnPlan } from "@callwright/contracts/people-file/plan";
import { Alert, Button, Flex, Group, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { Phone } from "../../../components/phone.tsx";
import { countryName, formatNumber } from "../../../lib/format.ts";
import { personName } from "../person.ts";
import { countryOf, wordsOfUse } from "./column-words.ts";
import { FaultList } from "./fault-list.tsx";
import classes from "./import.module.css";
import { Counts } from "./progress.tsx";
import { faultsInOurWords, withReasons } from "./report-words.ts";
import { UnclearNumbers } from "./unclear-numbers.tsx";
import type { Ready } from "./use-file.ts";
import type { PackedFile } from "./worker-words.ts";

interface FilePreviewProps {
  readonly ready: Ready;
  readonly onRevise: () => void;
  readonly onCodeless: (codeless: ColumnPlan["codeless"]) => void;
  readonly onHiddenRows: HiddenRowsProps["onTake"];
}

interface HiddenRowsProps {
  readonly hidden: NonNullable<Ready["opened"]["profile"]["hidden"]>;
  readonly onTake: (isTaken: boolean) => void;
}

export function FilePreview({ ready, onRevise, onCodeless, onHiddenRows }: FilePreviewProps) {
  const { name, packed } = ready;
  const { validCount, invalidCount, withoutCountry, sample, faults } = packed;
  const { isRepaired, hidden } = ready.opened.profile;
  return (
    <Stack gap={16}>
      <p className="cw-medium cw-anywhere">
        <bdi>{name}</bdi>
      </p>
      {validCount === 0 && (
        <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={m.words_csv_no_rows()} />
      )}
      <Counts
        counts={[
          [m.import_good(), validCount],
          [m.import_bad(), invalidCount, invalidCount > 0],
        ]}
      />
      <ReadAs ready={ready} onRevise={onRevise} />
      {ready.opened.profile.unclosedLine && (
        <Notice tone="fair">
          {m.import_unclosed_quote({ line: formatNumber(ready.opened.profile.unclosedLine) })}
        </Notice>
      )}
      {isRepaired && <Notice tone="neutral">{m.import_repaired()}</Notice>}
      {hidden && <HiddenRows hidden={hidden} onTake={onHiddenRows} />}
      <UnclearNumbers list={packed} plan={ready.plan} onCodeless={onCodeless} />
      {packed.withMoreNumbers > 0 && (
        <p className="cw-dimmed cw-small">{m.import_more_numbers({ count: formatNumber(packed.withMoreNumbers) })}</p>
      )}
      {withoutCountry > 0 && (
        <Group component="p" className="cw-small" gap="4px 12px">
          <span>{m.import_country_missing({ count: formatNumber(withoutCountry) })}</span>
          <button type="button" className={classes.link} onClick={onRevise}>
            {m.import_choose_country()}
          </button>
        </Group>
      )}
      {sample.length > 0 && (
        <section aria-label={m.import_first_rows()}>
          <h3 className="cw-small cw-bold">{m.import_first_rows()}</h3>
          <ul className={classes.sample}>
            {sample.map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may contain a number twice.
              <Flex key={index} component="li" wrap="wrap" justify="space-between" gap="0 16px" p="8px 12px">
                <bdi className="cw-medium cw-anywhere">{personName(person)}</bdi>
                <Phone number={person.phoneNumber} />
              </Flex>
            ))}
          </ul>
        </section>
      )}
      <FaultList faults={faults} total={invalidCount} csv={() => faultsInOurWords(packed)} />
      <UnreadList packed={packed} />
    </Stack>
  );
}

function HiddenRows({ hidden: { rows, isTaken }, onTake }: HiddenRowsProps) {
  const count = formatNumber(rows);
  return (
    <Group component="p" className="cw-small" gap="4px 12px">
      <span>{isTaken ? m.import_hidden_taken({ count }) : m.import_hidden_left({ count })}</span>
      <button type="button" className={classes.link} onClick={() => onTake(!isTaken)}>
        {isTaken ? m.import_hidden_leave() : m.import_hidden_take()}
      </button>
    </Group>
  );
}

function ReadAs({ ready: { plan, opened }, onRevise }: Pick<FilePreviewProps, "ready" | "onRevise">) {
  const { header } = opened.profile;
  const columns = (use: string) => header.filter((name, at) => name !== "" && plan.uses[at] === use).join(", ");
  const known = plan.uses.flatMap((use, at) =>
    use === "variable" || use === "none" ? [] : [{ at, use, name: plan.hasHeader ? (header[at] ?? "") : "" }],
  );
  const country = countryOf(plan.country);
  const [variables, left] = [columns("variable"), columns("none")];
  return (
    <section aria-label={m.import_read_as()}>
      <Group justify="space-between" gap={8} mb={8}>
        <h3 className="cw-small cw-bold">{m.import_read_as()}</h3>
        <Button variant="default" size="xs" onClick={onRevise}>
          {m.import_change_columns()}
        </Button>
      </Group>
      <Flex component="ul" className="cw-small" wrap="wrap" gap="4px 16px">
        {known.map(({ at, use, name }) => (
          <Flex key={at} component="li" gap={6}>
            {wordsOfUse[use]()}
            {name && <bdi className="cw-dimmed cw-small">{name}</bdi>}
          </Flex>
        ))}
      </Flex>
      {variables && <p className="cw-dimmed cw-small">{m.import_variables({ columns: variables })}</p>}
      {left && <p className="cw-dimmed cw-small">{m.import_left_out({ columns: left })}</p>}
      {country && (
        <p className="cw-dimmed cw-small">
          {m.import_country_used({ country: countryName(country.code), prefix: `\u2066${country.prefix}\u2069` })}
        </p>
      )}
    </section>
  );
}

type UnreadValue = Pick<PackedFile, "header" | "unread" | "unreadValues" | "unreadCsv">;

export function UnreadList({ packed }: { readonly packed: UnreadValue }) {
  const { unread, unreadValues } = packed;
  const about = { title: m.import_unread(), text: m.import_unread_text(), fileName: "values-left-out.csv" };
  return <FaultList faults={unreadValues} total={unread} csv={() => fileOf(packed)} about={about} />;
}

const fileOf = ({ unreadCsv, header }: UnreadValue) =>
  withReasons(unreadCsv, header, (column) => `${column}: ${m.import_unread_reason()}`);
