/** For layers whose code loads when first needed, and which stay mounted for their closing animation. */
import { useRef } from "react";

export function useOnce(isWanted: boolean): boolean {
  const ever = useRef(isWanted);
  ever.current ||= isWanted;
  return ever.current;
}

/** The latest defined value, which a closing layer still shows. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
