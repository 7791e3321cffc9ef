/** A list's search, in the address; a change replaces the entry in the browser's history. */
import { useSearchParams } from "react-router-dom";

export function useSearchParam(): readonly [search: string, find: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const find = (text: string) =>
    setParams(
      (previous) => {
        if (text) previous.set("search", text);
        else previous.delete("search");
        return previous;
      },
      { replace: true },
    );
  return [params.get("search") ?? "", find];
}
