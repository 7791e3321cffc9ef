/** Synthesises the production stage, its part in us-east-1 and one for trying out once for all stack tests, with secrets in the environment that must not leak out of it. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { canaries } from "./canaries.ts";

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

export function setup(): void {
  for (const stage of ["production-edge", "production-copy", "production"]) synthesise(stage, { ...named, ...emptied });
  synthesise("staging", { ...emptied, MAIL_FROM: " " });
}

function synthesise(stage: string, told: Record<string, string>): void {
  const root = resolve(import.meta.dirname, "../..");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["stacks/synth.ts", stage], {
    cwd: root,
    encoding: "utf8",
    // No credentials and nowhere to find some: the templates must come out all the same.
    env: { PATH: process.env.PATH, HOME: "/nonexistent", AWS_EC2_METADATA_DISABLED: "true", ...told, ...canaries },
  });
  if (status !== 0) throw new Error(`The templates could not be synthesised.\n${stdout}${stderr}`);
}
