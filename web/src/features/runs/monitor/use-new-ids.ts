/** The ids that are new since the previous poll; none at the first. */
import { useEffect, useRef, useState } from "react";

const noIds: ReadonlySet<string> = new Set();

export function useNewIds(ids: readonly string[]): ReadonlySet<string> {
  const seen = useRef<ReadonlySet<string>>(undefined);
  const [arrived, setArrived] = useState(noIds);
  const key = ids.join(" ");
  useEffect(() => {
    const now = key === "" ? [] : key.split(" ");
    const before = seen.current;
    seen.current = new Set(now);
    const news = before ? now.filter((id) => !before.has(id)) : [];
    if (news.length > 0) setArrived(new Set(news));
  }, [key]);
  return arrived;
}
