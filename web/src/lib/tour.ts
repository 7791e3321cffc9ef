import { createSignal } from "./signal.ts";

export const tourNames = ["overview", "campaigns", "numbers"] as const;
export type TourName = (typeof tourNames)[number];

export interface RunningTour {
  readonly name: TourName;
  /** Receives the focus after the tour. */
  readonly opener: Element | null;
}

const runningTour = createSignal<RunningTour | undefined>(undefined);

export const startTour = (name: TourName, opener: Element | null = document.activeElement) =>
  runningTour.set({ name, opener });
export const endTour = () => runningTour.set(undefined);
export const useTour = runningTour.useValue;
