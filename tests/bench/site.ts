/** What the SPA loads before a screen can be used, by route: the web app's own measurement of its build, and a browser's. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import * as z from "zod/mini";
import { benchFirstVisits } from "./first-visits.ts";
import { printTable } from "./table.ts";

const script = join(import.meta.dirname, "../../web/scripts/sizes.mjs");
const routeSchema = z.object({
  js: z.number(),
  css: z.number(),
  limitJs: z.number(),
  scripts: z.number(),
  styles: z.number(),
});
const sizesSchema = z.object({
  routes: z.record(z.string(), routeSchema),
  scripts: z.number(),
  exceeded: z.array(z.string()),
});

export async function benchSite(): Promise<void> {
  const { stdout } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  const { routes, scripts, exceeded } = z.parse(sizesSchema, JSON.parse(stdout));
  printTable(
    `Web app: initial JavaScript and CSS by route (kB gzip); the build has ${scripts} scripts`,
    ["route", "JS", "CSS", "scripts", "styles", "JS limit"],
    Object.entries(routes).map(([path, size]) => [path, size.js, size.css, size.scripts, size.styles, size.limitJs]),
  );
  for (const words of exceeded) process.stdout.write(`over its limit: ${words}\n`);
  if (exceeded.length > 0) process.exitCode = 1;
  await benchFirstVisits(Object.keys(routes));
}
