/** Tells code that is gone after a deploy from code that could not be fetched. */

/** Browsers word a failed `import()` differently. */
export const isUnfetched = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** Asks for what every release has. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch("/index.html", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
