/** Which guided walkthrough is running: anybody may begin one, the shell plays it. */
import { useSyncExternalStore } from "react";

export const tourNames = ["overview", "campaigns", "numbers"] as const;
export type TourName = (typeof tourNames)[number];

let current: TourName | undefined;
const listeners = new Set<() => void>();

function set(name: TourName | undefined) {
  current = name;
  for (const listener of listeners) listener();
}

export const startTour = (name: TourName) => set(name);
export const endTour = () => set(undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTour = () => useSyncExternalStore(subscribe, () => current);
