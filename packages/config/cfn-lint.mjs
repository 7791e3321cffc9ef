/** Checks the synthesised templates with AWS's cfn-lint where that is installed (pip install cfn-lint). */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const templates = join(root, ".build/templates");
const stages = ["production-edge", "production"];

/** W3005: CDK also names dependencies that references imply. */
const ignoredChecks = ["W3005"];

const run = (command, args) => spawnSync(command, args, { cwd: root, encoding: "utf8" });

function lint() {
  if (run("cfn-lint", ["--version"]).status !== 0) return { text: "Skipped: cfn-lint is not installed" };
  for (const stage of stages) {
    const { status, stdout, stderr } = run(process.execPath, ["stacks/synth.ts", stage]);
    if (status !== 0) return { text: stdout + stderr, status };
  }
  const files = readdirSync(templates).filter((file) =>
    stages.some((stage) => file.startsWith(`${stage}-callwright-`)),
  );
  const args = ["--regions", "eu-west-1", "us-east-1", "--ignore-checks", ...ignoredChecks, "--template"];
  const { status, stdout, stderr } = run("cfn-lint", [...args, ...files.map((file) => join(templates, file))]);
  return { text: stdout + stderr, status };
}

const { text, status = 0 } = lint();
console.log(text);
// A killed command has no status.
process.exitCode = status ?? 1;
