/** Whether whole views fly past, as when the scroll bar is dragged: then no row is drawn until the list rests. */
import { useEffect, useState } from "react";

/** So long it must rest. */
const REST_MS = 100;

export function useRush(first: number, last: number): boolean {
  const [rush, setRush] = useState({ first, last, is: false });
  if (first !== rush.first || last !== rush.last) {
    const isFar = rush.last >= 0 && Math.abs(first - rush.first) > last - first;
    setRush({ first, last, is: rush.is || isFar });
  }
  useEffect(() => {
    if (!rush.is) return;
    const timer = setTimeout(() => setRush((old) => ({ ...old, is: false })), REST_MS);
    return () => clearTimeout(timer);
  }, [rush]);
  return rush.is;
}
