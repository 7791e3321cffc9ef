/** Browsers word a failed `import()` differently. */
export const isImportError = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** Requests a file that every release has. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch("/index.html", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
