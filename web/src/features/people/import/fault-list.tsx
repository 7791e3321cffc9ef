import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import * as m from "#messages";
import { sign } from "../../../components/sign.tsx";
import { download } from "../../../lib/download.ts";
import { formatNumber } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import classes from "./import.module.css";
import type { Fault } from "./worker-words.ts";

interface FaultListProps {
  readonly faults: readonly Fault[];
  readonly total: number;
  readonly csv: (() => Blob | Promise<Blob>) | undefined;
  readonly about?: { readonly title: string; readonly text: string; readonly fileName: string };
}

export function FaultList({ faults, total, csv, about }: FaultListProps) {
  if (total === 0) return null;
  const title = about?.title ?? m.import_faults();
  return (
    <section aria-label={title}>
      <Group justify="space-between" gap={8} mb={8}>
        <h3 className="cw-small cw-bold">{title}</h3>
        {csv && (
          <Button
            variant="default"
            size="xs"
            leftSection={sign(IconDownload, 14)}
            onClick={async () => download(await csv(), about?.fileName ?? "rows-not-loaded.csv")}
          >
            {m.import_download_faults()}
          </Button>
        )}
      </Group>
      {about && <p className="cw-dimmed cw-small">{about.text}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <ul className={classes.faults} tabIndex={0} aria-label={title}>
        {faults.map(({ line, reason, row }) => (
          <li key={`${line} ${reason}`}>
            <bdi className="cw-dimmed cw-num">{m.import_line({ line: formatNumber(line) })}</bdi>
            {row && <bdi className="cw-anywhere">{row}</bdi>}
            <span className={row && "cw-dimmed cw-small"}>{serverMessage(reason)}</span>
          </li>
        ))}
      </ul>
      {total > faults.length && (
        <p className="cw-dimmed cw-small">{m.import_more_faults({ count: formatNumber(total - faults.length) })}</p>
      )}
    </section>
  );
}
