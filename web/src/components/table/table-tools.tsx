import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import { NoMatches } from "../empty-state.tsx";
import { SearchField, type SearchFieldProps } from "../search-field.tsx";
import classes from "./table-card.module.css";
import type { TableCardProps } from "./table-card.tsx";

interface TableSearch extends Pick<SearchFieldProps, "label" | "value" | "onSearch"> {
  readonly noMatchesTitle: string;
  readonly noMatchesText?: string;
  readonly filters?: ReactNode;
}

/** Spread these props after the table's `empty`, which a search without matches replaces. */
export function searchProps({ label, value, onSearch, noMatchesTitle, noMatchesText, filters }: TableSearch) {
  const tools = (
    <>
      <SearchField flex="1 1 200px" maw={320} maxLength={100} label={label} value={value} onSearch={onSearch} />
      {filters}
    </>
  );
  if (!value) return { tools };
  const empty = <NoMatches title={noMatchesTitle} text={noMatchesText} onClear={() => onSearch("")} />;
  return { tools, empty } satisfies Partial<TableCardProps<never>>;
}

export function MoreFilters({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className={classes.filtersButton}
        variant="default"
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? m.filters_set({ count: formatNumber(count) }) : m.filters()}
      </Button>
      <div id={id} className={classes.filters} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
