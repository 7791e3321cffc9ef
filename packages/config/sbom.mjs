/** Writes the deployed product's bill of materials, by `npm sbom` from the lockfile: `.build/sbom.cdx.json` (CycloneDX). */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const deployed = ["packages/contracts", "packages/core", "packages/providers", "functions", "web"];

const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only", "--omit=dev"];
const { status, stdout, stderr } = spawnSync("npm", [...args, ...deployed.flatMap((name) => ["-w", name])], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
mkdirSync(join(root, ".build"), { recursive: true });
writeFileSync(join(root, ".build/sbom.cdx.json"), stdout);
process.stdout.write(`.build/sbom.cdx.json (${JSON.parse(stdout).components.length} packages)\n`);
