import { createSignal } from "./signal.ts";

export const tourNames = ["overview", "campaigns", "numbers"] as const;
export type TourName = (typeof tourNames)[number];

export interface RunningTour {
  readonly name: TourName;
  /** Receives the focus afterwards. */
  readonly opener: Element | null;
}

const running = createSignal<RunningTour | undefined>(undefined);

export const startTour = (name: TourName, opener: Element | null = document.activeElement) =>
  running.set({ name, opener });
export const endTour = () => running.set(undefined);
export const useTour = running.useValue;
