/** Waits until a room stands: its element is there, and nothing in it is loading any more. */

const PATIENCE_MS = 3_000;

const isThere = (target: string) => document.querySelector(target) !== null;
const isLoading = () => document.querySelector("#content [aria-busy='true']") !== null;

/** The sidebar is no part of a phone's page: there is nothing to wait for. */
const isHopeless = (target: string) => target.startsWith("aside") && document.querySelector("aside") === null;

export async function arrive(target: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    if (isHopeless(target) || (isThere(target) && !isLoading())) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}
