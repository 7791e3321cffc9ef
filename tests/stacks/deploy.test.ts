/** The deployment pipeline's steps and the guide's shell functions, run with fake commands. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { templates } from "./templates.ts";

const root = resolve(import.meta.dirname, "../..");
const workflow = readFileSync(join(root, ".github/workflows/deploy.yml"), "utf8");
const guide = readFileSync(join(root, "packages/docs/deploy.md"), "utf8");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "callwright-deploy-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Fakes of the commands that scripts call: each prints its arguments, or the stack and output that it is asked for. */
const fakeCommands = `
  npx() { echo "npx $*"; }
  aws() {
    case "$*" in
      *"--stack-name $STAGE-callwright-"*"OutputKey=='"*) sed -E "s/.*--stack-name ([^ ]+).*OutputKey=='([^']+)'.*/\\1.\\2/" <<< "$*" ;;
      *) echo "Stack does not exist: $*" >&2; return 254 ;;
    esac
  }
  npm() { echo "npm $* on $TABLE_NAME"; return \${MIGRATIONS:-0}; }
`;

/** Runs a script as the pipeline does: GitHub's default shell lacks `pipefail`, a named `bash` has it. */
function runScript(script: string, environment: Record<string, string> = {}) {
  const isBashNamed = /^ {4}defaults:\n {6}run:\n {8}shell: bash$/m.test(workflow);
  const options = isBashNamed ? ["--noprofile", "--norc", "-eo", "pipefail"] : ["-e"];
  const { status, stdout, stderr } = spawnSync("bash", [...options, "-c", `${fakeCommands}\n${script}`], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, GITHUB_STEP_SUMMARY: join(folder, "summary"), ...environment },
  });
  return { status, printed: stdout.trim().split("\n"), stderr };
}

/** The script of the step whose name begins with the pattern; a `$` excludes longer names. */
function stepScript(name: string): string {
  const [, body = ""] = new RegExp(`- name: ${name}.*\n {8}run: [|]\n((?: {10}.*\n)+)`, "m").exec(workflow) ?? [];
  if (body === "") throw new Error(`There is no step "${name}"`);
  return body.replaceAll(/^ {10}/gm, "");
}

describe("the pipeline", () => {
  const deploy = (dotenv: string) => {
    writeFileSync(join(folder, ".env.production"), dotenv);
    const script = stepScript("The rules before the edge") + stepScript("The stage$");
    return runScript(script, { STAGE: "production" }).printed;
  };

  it("deploys the firewall's rules before the stage that they protect", () => {
    expect(deploy("WEB_ACL_ARN=arn:aws:wafv2:us-east-1:1:global/webacl/edge/1\n")).toEqual([
      "npx sst deploy --stage production-edge --region us-east-1",
      "npx sst deploy --stage production",
    ]);
  });

  it.each(["", "WEB_ACL_ARN=\n"])("deploys no rules for a stage without a firewall (%j)", (dotenv) => {
    expect(deploy(dotenv)).toEqual(["npx sst deploy --stage production"]);
  });

  it("refuses to deploy the edge alone, as its rules would then belong to another release than the stage", () => {
    const checkScript = stepScript("The stage is a whole one");
    expect(runScript(checkScript, { STAGE: "production-edge" })).toMatchObject({ status: 1 });
    expect(runScript(checkScript, { STAGE: "production" })).toMatchObject({ status: 0 });
  });

  it("looks for migrations in the table of its own stage", () => {
    const { status, printed } = runScript(stepScript("Migrations that wait"), { STAGE: "staging" });
    expect({ status, printed }).toEqual({
      status: 0,
      printed: ["npm run -s operate -- migrate on staging-callwright-Storage.TableName"],
    });
  });

  it("fails when the check for migrations fails", () => {
    expect(runScript(stepScript("Migrations that wait"), { STAGE: "staging", MIGRATIONS: "1" }).status).toBe(1);
  });
});

describe("the guide", () => {
  const [shellFunctions = ""] = /^output\(\) [\s\S]*?\n}\n/m.exec(guide) ?? [];
  const variables = ["TABLE_NAME", "BLOBS_BUCKET", "KMS_KEY_ID"];
  const queueUrls = ["EVENTS", "FOLLOWUPS", "LISTS", "DISPATCH", "TEXTS"].map((name) => `QUEUE_URL_${name}`);
  const printVariables = `echo "${[...variables, ...queueUrls].map((name) => `$${name}`).join("|")}"`;

  it("reads only outputs that the stacks have", () => {
    const requestedOutputs = [...shellFunctions.matchAll(/output "\$1" (\w+) (\w+)/g)];
    expect(requestedOutputs.length).toBeGreaterThan(5);
    for (const [, stack, name = ""] of requestedOutputs) {
      const { text = "{}" } = templates.find((template) => template.stack === stack) ?? {};
      const { Outputs: outputs = {} } = JSON.parse(text) as { Outputs?: Record<string, unknown> };
      expect(Object.keys(outputs), stack).toContain(name);
    }
  });

  it("points an operator's variables at the named stage", () => {
    const { printed } = runScript(`${shellFunctions}\noperator staging\n${printVariables}`, { STAGE: "staging" });
    const outputOf = (stack: string, name: string) => `staging-callwright-${stack}.${name}`;
    const queues = ["EventsUrl", "FollowupsUrl", "ListsUrl", "DispatchUrl", "TextsUrl"].map((name) =>
      outputOf("Queues", name),
    );
    expect(printed.join()).toBe(
      [
        ...[outputOf("Storage", "TableName"), outputOf("Storage", "BlobsBucket"), outputOf("Secrets", "KmsKeyId")],
        ...queues,
      ].join("|"),
    );
  });

  it("clears an operator's variables when the stage does not exist, instead of keeping the last stage's", () => {
    const script = `${shellFunctions}\noperator staging\noperator gone || true\n${printVariables}`;
    const { printed, stderr } = runScript(script, { STAGE: "staging" });
    expect(printed).toEqual(["|||||||"]);
    expect(stderr).toContain("Stack does not exist");
  });
});

it("the lockfile pins the CDK that prepares an account: SST calls it by npx, which would fetch the newest", () => {
  const bootstrap = readFileSync(join(root, "node_modules/sst/bootstrap.js"), "utf8");
  expect(bootstrap).toMatch(/"npx",\s+"cdk",\s+"bootstrap"/);
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string; integrity: string }>;
  };
  const { version, integrity } = lock.packages["node_modules/aws-cdk"] ?? {};
  expect(integrity).toMatch(/^sha512-/);
  const { stdout } = spawnSync(join(root, "node_modules/.bin/cdk"), ["--version"], { encoding: "utf8" });
  expect(stdout).toContain(`${version} `);
});
