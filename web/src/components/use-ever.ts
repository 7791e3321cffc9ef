/** For layers whose code is fetched when first wanted, and which stay mounted to close in peace. */
import { useRef } from "react";

/** True from the first time that it was. */
export function useEver(isWanted: boolean): boolean {
  const ever = useRef(isWanted);
  ever.current ||= isWanted;
  return ever.current;
}

/** The latest value that there was: what a closing layer still shows. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
