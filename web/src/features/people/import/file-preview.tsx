import type { ColumnPlan, ColumnUse } from "@callwright/contracts/people-file/plan";
import { Alert, Button, Flex, Group, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { Phone } from "../../../components/phone.tsx";
import { countryName, formatNumber, leftToRight } from "../../../lib/format.ts";
import { personName } from "../person.ts";
import { columnUseTexts, findPhoneCountry } from "./column-words.ts";
import classes from "./import.module.css";
import { UnclearNumbers } from "./number-questions.tsx";
import { Counts, FileName } from "./progress.tsx";
import { FaultList, translateFaults, translateReasons } from "./rejected-rows.tsx";
import type { ReadyFile } from "./use-file.ts";
import type { PackedFile } from "./worker-messages.ts";

interface FilePreviewProps {
  readonly ready: ReadyFile;
  readonly onRevise: () => void;
  readonly onReadAs: (reading: ColumnPlan["digitsReading"]) => void;
  readonly onHiddenRows: HiddenRowsProps["onTake"];
}

interface HiddenRowsProps {
  readonly hidden: NonNullable<ReadyFile["opened"]["profile"]["hidden"]>;
  readonly onTake: (isTaken: boolean) => void;
}

export function FilePreview({ ready, onRevise, onReadAs, onHiddenRows }: FilePreviewProps) {
  const { name, packed } = ready;
  const { validCount, invalidCount, withoutCountry, sample, faults } = packed;
  const { isRepaired, hidden, unclosedLine } = ready.opened.profile;
  return (
    <Stack gap={16}>
      <FileName name={name} />
      {validCount === 0 && (
        <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={m.words_csv_no_rows()} />
      )}
      <Counts
        counts={[
          [m.import_good(), validCount],
          [m.import_bad(), invalidCount, invalidCount > 0],
        ]}
      />
      <UsedColumns ready={ready} onRevise={onRevise} />
      {unclosedLine && <Notice tone="fair">{m.import_unclosed_quote({ line: formatNumber(unclosedLine) })}</Notice>}
      {isRepaired && <Notice tone="neutral">{m.import_repaired()}</Notice>}
      {hidden && <HiddenRows hidden={hidden} onTake={onHiddenRows} />}
      <UnclearNumbers list={packed} plan={ready.plan} onReadAs={onReadAs} />
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
      <FaultList faults={faults} total={invalidCount} csv={() => translateFaults(packed)} />
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

function UsedColumns({ ready: { plan, opened }, onRevise }: Pick<FilePreviewProps, "ready" | "onRevise">) {
  const { header } = opened.profile;
  const columnNames = (use: ColumnUse) => header.filter((name, at) => name !== "" && plan.uses[at] === use).join(", ");
  const variables = columnNames("variable");
  const leftOutColumns = columnNames("none");
  const country = findPhoneCountry(plan.country);
  return (
    <section aria-label={m.import_read_as()}>
      <Group justify="space-between" gap={8} mb={8}>
        <h3 className="cw-small cw-bold">{m.import_read_as()}</h3>
        <Button variant="default" size="xs" onClick={onRevise}>
          {m.import_change_columns()}
        </Button>
      </Group>
      <Flex component="ul" className="cw-small" wrap="wrap" gap="4px 16px">
        {plan.uses.map((use, at) => {
          if (use === "variable" || use === "none") return null;
          const name = plan.hasHeader && header[at];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position.
            <Flex key={at} component="li" gap={6}>
              {columnUseTexts[use]()}
              {name && <bdi className="cw-dimmed cw-small">{name}</bdi>}
            </Flex>
          );
        })}
      </Flex>
      {variables && <p className="cw-dimmed cw-small">{m.import_variables({ columns: variables })}</p>}
      {leftOutColumns && <p className="cw-dimmed cw-small">{m.import_left_out({ columns: leftOutColumns })}</p>}
      {country && (
        <p className="cw-dimmed cw-small">
          {m.import_country_used({ country: countryName(country.code), prefix: leftToRight(country.prefix) })}
        </p>
      )}
    </section>
  );
}

type UnreadValues = Pick<PackedFile, "header" | "unread" | "unreadValues" | "unreadCsv">;

export function UnreadList({ packed }: { readonly packed: UnreadValues }) {
  const { unread, unreadValues } = packed;
  const labels = { title: m.import_unread(), text: m.import_unread_text(), fileName: "values-left-out.csv" };
  return <FaultList faults={unreadValues} total={unread} csv={() => unreadFile(packed)} labels={labels} />;
}

const unreadFile = ({ unreadCsv, header }: UnreadValues) =>
  translateReasons(unreadCsv, header, (column) => `${column}: ${m.import_unread_reason()}`);
