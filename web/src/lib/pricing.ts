/** Opens the pricing dialog from any component; the shell shows it. */
import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

export function setPricingOpen(next: boolean) {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePricingOpen = () => useSyncExternalStore(subscribe, () => isOpen);
