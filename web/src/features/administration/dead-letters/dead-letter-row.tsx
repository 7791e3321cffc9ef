/** One dead letter. */
import type { DeadLetter } from "@callwright/contracts/endpoints/dead-letter";
import { Button } from "@mantine/core";
import * as m from "#messages";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { useUser } from "../../../lib/session.ts";
import classes from "./dead-letters.module.css";

interface DeadLetterRowProps {
  readonly letter: DeadLetter;
  readonly isBusy: boolean;
  readonly onReplay: () => void;
}

export function DeadLetterRow({ letter, isBusy, onReplay }: DeadLetterRowProps) {
  const { timezone } = useUser();
  const { queue, type, about, receives, sentAt } = letter;
  return (
    <tr>
      <td data-pinned title={type}>
        <code dir="ltr" className={`${classes.code} cw-cut`}>
          {type}
        </code>
      </td>
      <td>
        <code dir="ltr" className={classes.code}>
          {queue}
        </code>
      </td>
      <td>
        <span dir="ltr" className={classes.about}>
          {Object.entries(about).map(([name, id]) => (
            <About key={name} name={name} id={id} />
          ))}
        </span>
      </td>
      <td data-align="end">{formatNumber(receives)}</td>
      <td className="cw-num">{sentAt ? formatDateTime(sentAt, timezone) : "–"}</td>
      <td data-align="end">
        <Button variant="default" size="xs" loading={isBusy} onClick={onReplay}>
          {m.letters_replay()}
        </Button>
      </td>
    </tr>
  );
}

const pathsByField: Readonly<Record<string, (id: string) => string>> = {
  callId: paths.call,
  runId: paths.run,
  jobId: paths.job,
  parentId: paths.job,
};

/** Links the id to its page where one exists. */
function About({ name, id }: { readonly name: string; readonly id: string }) {
  const pathOf = pathsByField[name];
  return (
    <span className={classes.fact} title={`${name}: ${id}`}>
      <span className={classes.name}>{name}</span>{" "}
      {pathOf ? <PreloadLink to={pathOf(id)}>{id}</PreloadLink> : <span>{id}</span>}
    </span>
  );
}
