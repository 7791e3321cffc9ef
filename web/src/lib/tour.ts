import { useSyncExternalStore } from "react";

export const tourNames = ["overview", "campaigns", "numbers"] as const;
export type TourName = (typeof tourNames)[number];

export interface RunningTour {
  readonly name: TourName;
  /** Receives the focus afterwards. */
  readonly opener: Element | null;
}

let current: RunningTour | undefined;
const listeners = new Set<() => void>();

function set(tour: RunningTour | undefined) {
  current = tour;
  for (const listener of listeners) listener();
}

export const startTour = (name: TourName, opener: Element | null = document.activeElement) => set({ name, opener });
export const endTour = () => set(undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTour = () => useSyncExternalStore(subscribe, () => current);
