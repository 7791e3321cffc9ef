/** The bugs that are planted, one at a time, to show that the simulation finds them. Each is a change of the product's own text. */
import type { Mutation } from "./hooks.ts";

export interface PlantedBug extends Mutation {
  readonly id: string;
  /** What it breaks, in words. */
  readonly breaks: string;
}

export const planted: readonly PlantedBug[] = [];
