import type { ReactNode } from "react";
import { NoMatches } from "../no-matches.tsx";
import { SearchField, type SearchFieldProps } from "../search-field.tsx";
import type { TableCardProps } from "./table-card.tsx";

interface TableSearch extends Pick<SearchFieldProps, "label" | "value" | "onSearch"> {
  readonly none: string;
  readonly noneText?: string;
  readonly filters?: ReactNode;
}

/** To be spread after `empty`, which is for the list without a search. */
export function searchProps({ label, value, onSearch, none, noneText, filters }: TableSearch) {
  const tools = (
    <>
      <SearchField flex="1 1 200px" maw={320} maxLength={100} {...{ label, value, onSearch }} />
      {filters}
    </>
  );
  if (!value) return { tools };
  const empty = <NoMatches title={none} text={noneText} onClear={() => onSearch("")} />;
  return { tools, empty } satisfies Partial<TableCardProps<never>>;
}
