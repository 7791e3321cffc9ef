/** Waits until a stop can be shown: its page is open, its element exists, and nothing is loading. */
import type { Stop } from "./tours.ts";

const PATIENCE_MS = 3_000;

const has = (selector: string) => document.querySelector(selector) !== null;

/** A phone's page has no sidebar to wait for. */
const isUnavailable = (target: string) => target.startsWith("aside") && !has("aside");

const isReady = ({ path, target }: Pick<Stop, "path" | "target">) =>
  has(`#content[data-page="${path}"]`) && !has("#content [aria-busy='true']") && (has(target) || isUnavailable(target));

export async function waitForStop(stop: Pick<Stop, "path" | "target">): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end && !isReady(stop)) await new Promise((resolve) => setTimeout(resolve, 50));
}
