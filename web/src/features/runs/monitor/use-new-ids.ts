/** The ids that are new since the previous poll; none at the first. */
import { useEffect, useRef, useState } from "react";

const noIds: ReadonlySet<string> = new Set();

export function useNewIds(ids: readonly string[]): ReadonlySet<string> {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [arrived, setArrived] = useState(noIds);
  const key = ids.join(" ");
  useEffect(() => {
    const current = key === "" ? [] : key.split(" ");
    const previous = known.current;
    known.current = new Set(current);
    const newIds = previous ? current.filter((id) => !previous.has(id)) : [];
    if (newIds.length > 0) setArrived(new Set(newIds));
  }, [key]);
  return arrived;
}
