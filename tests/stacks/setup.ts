/** Synthesises the production stage once for all stack tests, with secrets in the environment that must not leak out of it. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { canaries } from "./canaries.ts";

/** What a deployment may name, so that its permissions are looked at too. */
const named = { BEDROCK_MODEL_ID: "eu.anthropic.claude-haiku-4-5-20251001-v1:0" };

export function setup(): void {
  const root = resolve(import.meta.dirname, "../..");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["stacks/synth.ts", "production"], {
    cwd: root,
    encoding: "utf8",
    // No credentials and nowhere to find some: the templates must come out all the same.
    env: { PATH: process.env.PATH, HOME: "/nonexistent", AWS_EC2_METADATA_DISABLED: "true", ...named, ...canaries },
  });
  if (status !== 0) throw new Error(`The templates could not be synthesised.\n${stdout}${stderr}`);
}
