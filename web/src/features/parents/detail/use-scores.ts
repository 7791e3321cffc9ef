import { useEffect, useState } from "react";
import type { ScoreColumn } from "../../people/score-column.tsx";

export const loadScores = async () => (await import("../../people/score-column.tsx")).scoreColumn;

/** Undefined until it has loaded, null if it cannot. */
export function useScores(isWanted: boolean): ScoreColumn | null | undefined {
  const [scores, setScores] = useState<ScoreColumn | null>();
  useEffect(() => {
    if (isWanted) void loadScores().then(setScores, () => setScores(null));
  }, [isWanted]);
  return scores;
}
