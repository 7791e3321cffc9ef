/** Search in a transcript: number of matches, and steps between them. */
import { ActionIcon, Group, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSearch } from "@tabler/icons-react";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import classes from "./transcript.module.css";

interface TranscriptFinderProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Number of matches, and the current one, from 0. */
  readonly count: number;
  readonly current: number;
  readonly onCurrent: (current: number) => void;
}

export function TranscriptFinder({ search, onSearch, count, current, onCurrent }: TranscriptFinderProps) {
  const step = (by: number) => count > 0 && onCurrent((current + by + count) % count);
  return (
    <Group wrap="nowrap" gap={4}>
      <TextInput
        size="xs"
        type="search"
        className={classes.search}
        aria-label={m.call_search()}
        placeholder={m.call_search()}
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
          if (event.key !== "Escape" || search === "") return;
          // Escape clears the search without closing the drawer.
          event.stopPropagation();
          onSearch("");
        }}
      />
      <span className={classes.count} role="status">
        {search.trim() !== "" && (
          <bdi>
            {count === 0
              ? m.call_search_none()
              : m.call_search_count({ current: formatNumber(current + 1), total: formatNumber(count) })}
          </bdi>
        )}
      </span>
      <ActionIcon size="sm" aria-label={m.call_search_previous()} disabled={count === 0} onClick={() => step(-1)}>
        <IconChevronUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={m.call_search_next()} disabled={count === 0} onClick={() => step(1)}>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
