/** The worker's environment, as it was before any test file set a variable of its own. */
const initial = { ...process.env };

export function restoreEnvironment(): void {
  for (const name of Object.keys(process.env)) if (!(name in initial)) delete process.env[name];
  Object.assign(process.env, initial);
}
