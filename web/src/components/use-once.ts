/** For layers whose code loads when first needed, and which stay mounted for their closing animation. */
import { useRef } from "react";

/** Whether the layer has been opened at least once. */
export function useOnce(isWanted: boolean): boolean {
  const wasWanted = useRef(isWanted);
  wasWanted.current ||= isWanted;
  return wasWanted.current;
}

/** The latest defined value, which a closing layer still shows. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
