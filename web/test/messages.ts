/** Compiles the messages before the tests if they have changed. */
import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";

const web = join(import.meta.dirname, "..");

const changedAt = (pattern: string): number =>
  Math.max(0, ...globSync(pattern, { cwd: web }).map((file) => statSync(join(web, file)).mtimeMs));

export function setup(): void {
  if (changedAt("src/paraglide/messages.js") > changedAt("{messages/**/*.json,project.inlang/settings.json}")) return;
  const { status, stderr } = spawnSync(process.execPath, [join(web, "scripts/messages.mjs")], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The messages could not be compiled.\n${stderr}`);
}
