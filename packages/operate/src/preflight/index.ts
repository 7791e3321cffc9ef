import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { concurrency, identity, parameters, region, scheduler } from "./account.ts";
import { type Check, envFile, type Finding, type Target } from "./check.ts";
import { addresses, certificate, cloudFront, firewall, hostedZone } from "./edge.ts";
import { mailAccount, mailDomain, models, secrets } from "./services.ts";

const checks: readonly Check[] = [
  ...[identity, region, concurrency, scheduler, parameters],
  ...[addresses, hostedZone, certificate, firewall, cloudFront],
  ...[mailAccount, mailDomain, models, secrets],
];

export interface Report {
  readonly text: string;
  readonly mayDeploy: boolean;
}

export async function preflight(stage: string, folder: string): Promise<Report> {
  if (!/^[a-z][a-z0-9-]*$/i.test(stage)) throw new Error("--stage names the stage to deploy");
  const settings = readSettings(stage, folder);
  const target = { stage, settings, region: settings.AWS_REGION ?? "eu-west-1" };
  const runs = await Promise.all(checks.map(async (check) => ({ check, findings: await findingsOf(check, target) })));
  const lines = runs.flatMap(({ check, findings }) => findings.map((finding) => lineOf(check.name, finding)));
  const checkNamesWith = (state: Outcome["state"]) =>
    runs
      .filter(({ findings }) => findings.some((finding) => finding.state === state))
      .map(({ check }) => check.name)
      .join(", ");
  const missing = checkNamesWith("required");
  const unknown = checkNamesWith("unknown");
  const mayDeploy = missing === "";
  const warning = unknown === "" ? "" : `. Look first at what is unknown: ${unknown}`;
  const permission = `You may deploy: npx sst deploy --stage ${stage}${warning}`;
  const verdict = mayDeploy ? permission : `Do not deploy yet. Required first: ${missing}`;
  return { text: `${[...lines, "", verdict].join("\n")}\n`, mayDeploy };
}

type Outcome = Omit<Finding, "state"> & { readonly state: Finding["state"] | "unknown" };

async function findingsOf(check: Check, target: Target): Promise<readonly Outcome[]> {
  try {
    return [await check.run(target)].flat();
  } catch (error) {
    const why = error instanceof Error ? error.message || error.name : String(error);
    return [{ state: "unknown", text: why, steps: [`look: ${check.byHand}`] }];
  }
}

const stateLabels = { fine: "fine", advice: "to do", required: "required", unknown: "unknown" } as const;

function lineOf(name: string, { state, text, steps = [] }: Outcome): string {
  const head = `${stateLabels[state].padEnd(8)}  ${name.padEnd(18)}  ${text}`;
  return [head, ...steps.map((step) => `${" ".repeat(30)}${step}`)].join("\n");
}

/** In SST's order: files override the process, and the stage's files override the common ones. */
function readSettings(stage: string, folder: string): Record<string, string | undefined> {
  const files = [".env", ".env.local", envFile(stage), `${envFile(stage)}.local`].map((name) => join(folder, name));
  const fileSettings = files.filter((file) => existsSync(file)).map((file) => parseEnv(readFileSync(file, "utf8")));
  const all = Object.entries(Object.assign({}, process.env, ...fileSettings) as Record<string, string | undefined>);
  return Object.fromEntries(all.map(([name, value]) => [name, value?.trim() || undefined]));
}
