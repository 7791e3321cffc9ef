/** Synthesises the production stage, its part in us-east-1 and one for trying out once for all stack tests, with secrets in the environment that must not leak out of it. */
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { isFullRun } from "../support/run/tier.ts";
import { canaries } from "./canaries.ts";
import { synthesised } from "./synthesised.ts";

const root = resolve(import.meta.dirname, "../..");

/** What a deployment may name, so that what comes of it is looked at too. */
const named = {
  BEDROCK_MODEL_ID: "eu.anthropic.claude-haiku-4-5-20251001-v1:0",
  REHEARSAL_MODEL_ID: "eu.anthropic.claude-haiku-4-5-20251001-v1:0",
  DOMAIN_NAMES: "app.callwright.example,*.callwright.example",
  CERTIFICATE_ARN: "arn:aws:acm:us-east-1:000000000000:certificate/11111111-2222-3333-4444-555555555555",
  WEB_ACL_ARN: "arn:aws:wafv2:us-east-1:000000000000:global/webacl/edge/11111111-2222-3333-4444-555555555555",
  WEBHOOK_PATH: "k3Jd82LmQp09XzRt5vBn",
  ALARM_EMAIL: "operations@callwright.example",
  MAIL_FROM: "no-reply@callwright.example",
  EDGE_KEY_GENERATION: "4",
  RESERVED_CONCURRENCY: "570",
  DISTRIBUTION_ID: "E1ABCDEFGHIJKL",
  COPY_VAULT_ARN: "arn:aws:backup:eu-central-1:000000000000:backup-vault:copies",
};

/** Lines that were emptied and not deleted. */
const emptied = { PUBLIC_URL: "", MONTHLY_BUDGET_USD: "", GOOGLE_CLIENT_ID: "", VOICE_SAMPLES_URL: "" };

/** Begins, and returns: tests that need no template run meanwhile. At the end it waits. */
export function setup(): () => Promise<void> {
  mkdirSync(dirname(synthesised), { recursive: true });
  rmSync(synthesised, { force: true });
  const work = synthesiseAll().then(
    () => "",
    (error: unknown) => String(error),
  );
  const noted = work.then((fault) => writeFileSync(synthesised, fault));
  return () => noted;
}

async function synthesiseAll(): Promise<void> {
  for (const stage of ["production-edge", "production-copy"]) await synthesise(stage, { ...named, ...emptied });
  await synthesise("production", { ...named, ...emptied }, ...(isFullRun ? [] : ["--without-code"]));
  // Its functions are those of production.
  await synthesise("staging", { ...emptied, MAIL_FROM: " " }, "--without-code");
}

async function synthesise(stage: string, told: Record<string, string>, ...options: string[]): Promise<void> {
  const synthesis = promisify(execFile)(process.execPath, ["stacks/synth.ts", stage, ...options], {
    cwd: root,
    // No credentials and nowhere to find some: the templates must come out all the same.
    env: { PATH: process.env.PATH, HOME: "/nonexistent", AWS_EC2_METADATA_DISABLED: "true", ...told, ...canaries },
  });
  await synthesis.catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`The templates could not be synthesised.\n${error.stdout}${error.stderr}`);
  });
}
