import { Box } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import * as m from "#messages";
import { textDropText, textFailureText } from "../../components/texts/text-words.ts";
import { formatNumber } from "../../lib/format.ts";
import { textTotalsQuery } from "../../lib/queries.ts";
import classes from "./texts.module.css";

interface CountedReason {
  readonly key: string;
  readonly words: string;
  readonly count: number;
}

export function Reasons() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(textTotalsQuery);
  const failures = (data?.failures ?? []).map((row) => ({ ...row, key: row.code, words: textFailureText(row) }));
  const drops = (data?.drops ?? []).map((row) => ({ ...row, key: row.code, words: textDropText(row) }));
  const firstReason = failures[0] ?? drops[0];
  if (!firstReason) return null;
  return (
    <section className="cw-card cw-small" style={{ overflow: "hidden" }} aria-label={m.text_reasons()}>
      <button
        type="button"
        className={classes.summary}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAlertTriangle
          size={16}
          stroke={1.75}
          style={{ flex: "none", color: "var(--cw-fair-solid)" }}
          aria-hidden
        />
        <Box component="span" className="cw-medium" flex="none">
          {m.text_reasons()}
        </Box>
        {!isOpen && (
          <Box component="span" className="cw-truncate cw-dimmed" miw={0}>
            {firstReason.words} <bdi className="cw-num">({formatNumber(firstReason.count)})</bdi>
          </Box>
        )}
        <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && (
        <div id={id}>
          <Counts title={m.text_reasons_failed()} rows={failures} />
          <Counts title={m.text_reasons_dropped()} rows={drops} />
        </div>
      )}
    </section>
  );
}

function Counts({ title, rows }: { readonly title: string; readonly rows: readonly CountedReason[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <Box
        component="h2"
        className="cw-dimmed cw-tiny cw-medium"
        pt={8}
        pb={4}
        px={16}
        style={{ borderTop: "1px solid var(--cw-line)" }}
      >
        {title}
      </Box>
      <ul>
        {rows.map(({ key, words, count }) => (
          <li key={key} className={classes.reason}>
            <span>{words}</span>
            <bdi className="cw-medium cw-num">{formatNumber(count)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
