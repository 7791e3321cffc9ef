/** Debounces a value: between two calls a run may briefly look idle. */
import { useEffect, useState } from "react";

export function useDebounced<T>(value: T, ms: number): T | undefined {
  const [steady, setSteady] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setSteady(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return steady === value ? steady : undefined;
}
