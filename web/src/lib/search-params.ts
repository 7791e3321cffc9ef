import { useCallback } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";

type ParamChanges = Readonly<Record<string, string | number | null | undefined>>;

/** The address's parameters and a setter of some of them; an empty value removes its parameter. */
export function useAddressParams() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: ParamChanges, options?: NavigateOptions) =>
      setSearch(
        (previous) => {
          const next = new URLSearchParams(previous);
          for (const [name, value] of Object.entries(changes)) {
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

export function useSearchText(): readonly [search: string, setSearch: (text: string) => void] {
  const [params, change] = useAddressParams();
  return [params.get("search") ?? "", (search) => change({ search })];
}

/** The page that an address names, from 1. */
export const pageNumberIn = (search: URLSearchParams): number =>
  Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
