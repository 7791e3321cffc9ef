/** Synthesises each stage once for all stack tests, with secrets in the environment that no template may contain. */
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { isFullRun } from "../support/run/tier.ts";
import { canaries } from "./canaries.ts";
import { synthesisMarker } from "./synthesised.ts";

const root = resolve(import.meta.dirname, "../..");

/** All optional settings of a deployment: the tests check what each adds to the templates. */
const optionalSettings = {
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

/** Settings that are present but empty, as after clearing a line of `.env`. */
const emptySettings = { PUBLIC_URL: "", MONTHLY_BUDGET_USD: "", GOOGLE_CLIENT_ID: "", VOICE_SAMPLES_URL: "" };

/** Starts the synthesis and returns, so that other tests run at the same time; the teardown waits for it. */
export function setup(): () => Promise<void> {
  mkdirSync(dirname(synthesisMarker), { recursive: true });
  rmSync(synthesisMarker, { force: true });
  const errorText = synthesiseAll().then(
    () => "",
    (error: unknown) => String(error),
  );
  const markerWritten = errorText.then((text) => writeFileSync(synthesisMarker, text));
  return () => markerWritten;
}

async function synthesiseAll(): Promise<void> {
  const settings = { ...optionalSettings, ...emptySettings };
  for (const stage of ["production-edge", "production-copy"]) await synthesise(stage, settings);
  await synthesise("production", settings, ...(isFullRun ? [] : ["--without-code"]));
  // Without code, since its functions are the same as production's; a sender of blanks counts as none.
  await synthesise("staging", { ...emptySettings, MAIL_FROM: " " }, "--without-code");
}

async function synthesise(stage: string, settings: Record<string, string>, ...options: string[]): Promise<void> {
  const synthesis = promisify(execFile)(process.execPath, ["stacks/synth.ts", stage, ...options], {
    cwd: root,
    // Without credentials: the synthesis must not need any.
    env: { PATH: process.env.PATH, HOME: "/nonexistent", AWS_EC2_METADATA_DISABLED: "true", ...settings, ...canaries },
  });
  await synthesis.catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`The templates could not be synthesised.\n${error.stdout}${error.stderr}`);
  });
}
