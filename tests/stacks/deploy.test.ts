/** What stands beside the stacks and leads them to AWS: the pipeline's steps and the guide's lines, run with played commands. */
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

/** Commands that a script calls: each says what it was called with, and the table of its stack where it is asked for an output. */
const played = `
  npx() { echo "npx $*"; }
  aws() {
    case "$*" in
      *"--stack-name $STAGE-callwright-"*"OutputKey=='"*) sed -E "s/.*--stack-name ([^ ]+).*OutputKey=='([^']+)'.*/\\1.\\2/" <<< "$*" ;;
      *) echo "Stack does not exist: $*" >&2; return 254 ;;
    esac
  }
  npm() { echo "npm $* on $TABLE_NAME"; return \${MIGRATIONS:-0}; }
`;

/** As the pipeline runs it: GitHub's default lacks \`pipefail\`, the shell that is named has it. */
function bash(script: string, environment: Record<string, string> = {}) {
  const isNamed = /^ {4}defaults:\n {6}run:\n {8}shell: bash$/m.test(workflow);
  const options = isNamed ? ["--noprofile", "--norc", "-eo", "pipefail"] : ["-e"];
  const { status, stdout, stderr } = spawnSync("bash", [...options, "-c", `${played}\n${script}`], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, GITHUB_STEP_SUMMARY: join(folder, "summary"), ...environment },
  });
  return { status, said: stdout.trim().split("\n"), stderr };
}

/** The script of a step. */
function step(name: string): string {
  const [, body = ""] = new RegExp(`- name: ${name}.*\n {8}run: [|]\n((?: {10}.*\n)+)`, "m").exec(workflow) ?? [];
  if (body === "") throw new Error(`There is no step "${name}"`);
  return body.replaceAll(/^ {10}/gm, "");
}

describe("the pipeline", () => {
  const deployed = (dotenv: string) => {
    writeFileSync(join(folder, ".env.production"), dotenv);
    return bash(step("The rules before the edge") + step("The stage$"), { STAGE: "production" }).said;
  };

  it("deploys the rules before the edge with the stage that stands behind them, and before it", () => {
    expect(deployed("WEB_ACL_ARN=arn:aws:wafv2:us-east-1:1:global/webacl/edge/1\n")).toEqual([
      "npx sst deploy --stage production-edge --region us-east-1",
      "npx sst deploy --stage production",
    ]);
  });

  it.each(["", "WEB_ACL_ARN=\n"])("deploys none where the stage stands behind none (%j)", (dotenv) => {
    expect(deployed(dotenv)).toEqual(["npx sst deploy --stage production"]);
  });

  it("deploys no edge alone, whose rules would be another release's than the stage's", () => {
    const whole = step("The stage is a whole one");
    expect(bash(whole, { STAGE: "production-edge" })).toMatchObject({ status: 1 });
    expect(bash(whole, { STAGE: "production" })).toMatchObject({ status: 0 });
  });

  it("looks for migrations in the table of its own stage", () => {
    const { status, said } = bash(step("Migrations that wait"), { STAGE: "staging" });
    expect({ status, said }).toEqual({
      status: 0,
      said: ["npm run -s operate -- migrate on staging-callwright-Storage.TableName"],
    });
  });

  it("fails when the look for migrations does", () => {
    expect(bash(step("Migrations that wait"), { STAGE: "staging", MIGRATIONS: "1" }).status).toBe(1);
  });
});

describe("the guide", () => {
  const [functions = ""] = /^output\(\) [\s\S]*?\n}\n/m.exec(guide) ?? [];
  const variables = ["TABLE_NAME", "BLOBS_BUCKET", "KMS_KEY_ID"];
  const queueUrls = ["EVENTS", "FOLLOWUPS", "LISTS", "DISPATCH", "TEXTS"].map((name) => `QUEUE_URL_${name}`);
  const shown = `echo "${[...variables, ...queueUrls].map((name) => `$${name}`).join("|")}"`;

  it("asks for outputs that the stacks have", () => {
    const asked = [...functions.matchAll(/output "\$1" (\w+) (\w+)/g)];
    expect(asked.length).toBeGreaterThan(5);
    for (const [, stack, name = ""] of asked) {
      const { text = "{}" } = templates.find((template) => template.stack === stack) ?? {};
      const { Outputs: outputs = {} } = JSON.parse(text) as { Outputs?: Record<string, unknown> };
      expect(Object.keys(outputs), stack).toContain(name);
    }
  });

  it("leads an operator to the stage that they name", () => {
    const { said } = bash(`${functions}\noperator staging\n${shown}`, { STAGE: "staging" });
    const of = (stack: string, name: string) => `staging-callwright-${stack}.${name}`;
    const queues = ["EventsUrl", "FollowupsUrl", "ListsUrl", "DispatchUrl", "TextsUrl"].map((name) =>
      of("Queues", name),
    );
    expect(said.join()).toBe(
      [of("Storage", "TableName"), of("Storage", "BlobsBucket"), of("Secrets", "KmsKeyId"), ...queues].join("|"),
    );
  });

  it("leaves an operator nowhere when the stage is not there: not where they were before", () => {
    const { said, stderr } = bash(`${functions}\noperator staging\noperator gone || true\n${shown}`, {
      STAGE: "staging",
    });
    expect(said).toEqual(["|||||||"]);
    expect(stderr).toContain("Stack does not exist");
  });
});

it("what prepares an account comes by the lockfile: SST calls it by npx, which would fetch the newest", () => {
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
