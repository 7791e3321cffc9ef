/** A value once it has stood for a while: between two calls a run may look for a moment as if everybody waited. */
import { useEffect, useState } from "react";

export function useSteady<T>(value: T, ms: number): T | undefined {
  const [steady, setSteady] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setSteady(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return steady === value ? steady : undefined;
}
