/** What a file holds, before anything is sent: how many rows are good, which are not and why. */
import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { specWords } from "../../../lib/spec-words.ts";
import { Phone } from "../../phone.tsx";
import { nameOf } from "../person.ts";
import { FaultList } from "./fault-list.tsx";
import classes from "./import.module.css";
import type { OpenFile } from "./open-file.ts";

/** The spec's spelling of the required headers. */
const spelling = (column: string) => column.toLowerCase();

export function FilePreview({ name, file }: { readonly name: string; readonly file: OpenFile }) {
  const { good, bad, sample, faults, missing, error } = file.overview;
  return (
    <div className={classes.stack}>
      <p className={classes.file}>
        <bdi>{name}</bdi>
      </p>
      {error && (
        <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={specWords(error)}>
          {missing.length > 0 && m.import_missing({ columns: missing.map(spelling).join(", ") })}
        </Alert>
      )}
      {good + bad > 0 && (
        <dl className={classes.counts}>
          <div data-tone="good">
            <dt>{m.import_good()}</dt>
            <dd>{formatNumber(good)}</dd>
          </div>
          <div data-tone={bad > 0 ? "bad" : "neutral"}>
            <dt>{m.import_bad()}</dt>
            <dd>{formatNumber(bad)}</dd>
          </div>
        </dl>
      )}
      {sample.length > 0 && (
        <section aria-label={m.import_first_rows()}>
          <h3 className={classes.heading}>{m.import_first_rows()}</h3>
          <ul className={classes.sample}>
            {sample.map((person) => (
              <li key={person.phoneNumber}>
                <bdi className={classes.name}>{nameOf(person)}</bdi>
                <Phone number={person.phoneNumber} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <FaultList faults={faults} total={bad} csv={() => file.faults([])} />
    </div>
  );
}
