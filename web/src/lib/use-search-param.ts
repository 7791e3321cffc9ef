import { useCallback } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";

type Part = Readonly<Record<string, string | number | null | undefined>>;

/** Empty values of a change are removed. */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (part: Part, options?: NavigateOptions) =>
      setSearch(
        (previous) => {
          const next = new URLSearchParams(previous);
          for (const [name, value] of Object.entries(part)) {
            if (value) next.set(name, String(value));
            else next.delete(name);
          }
          return next;
        },
        { replace: true, ...options },
      ),
    [setSearch],
  );
  return [search, change] as const;
}

export function useSearchParam(): readonly [search: string, find: (text: string) => void] {
  const [params, change] = useSearch();
  return [params.get("search") ?? "", (search) => change({ search })];
}
