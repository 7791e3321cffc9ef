/** The worker's environment before any test file set a variable. */
const initial = { ...process.env };

export function restoreEnvironment(): void {
  for (const name of Object.keys(process.env)) if (!(name in initial)) delete process.env[name];
  Object.assign(process.env, initial);
}
