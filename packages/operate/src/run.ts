/** `npm run operate -- COMMAND`: an operator's commands. Those that change data do so only with `--apply`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { migrations } from "@callwright/core/db/migrations/index";
import { type RunReport, runMigration } from "@callwright/core/db/migrations/run";
import { envelope, webhookMessages } from "@callwright/core/kernel/envelope";
import { newId } from "@callwright/core/kernel/id";
import { setLogSink } from "@callwright/core/kernel/log";
import { numberOfWebhook } from "@callwright/core/voice-account/key";
import { readMessageRef } from "@callwright/providers/vapi/webhook";
import { backUp, restore, rowsOfFile } from "./backup.ts";
import { bytesOf, keysUnder } from "./blobs.ts";
import { type Deployment, openDeployment, type Sandbox } from "./deployment.ts";
import { erasePerson } from "./erase-person.ts";
import { setHeld } from "./hold.ts";
import { makeCatalogue, reconcileUsage } from "./payments.ts";
import { rebuildFigures, rebuildLists } from "./rebuild.ts";
import { readRows } from "./rows.ts";
import { createTenant, exportTenant, removeTenant, signInLink } from "./tenant.ts";
import { assignVoiceAccount, saveVoiceAccount } from "./voice-account.ts";

const usage = `npm run operate -- COMMAND [--local FOLDER]

  preflight --stage STAGE   what the account and .env.STAGE still need before the stage is deployed; it only reads, and ends with 1
                            if something required is missing
  migrate [ID…]             what each migration, or these, would change; with --apply: changes it
  backup FILE               every row of the table into a file
  restore FILE|table:NAME   which rows would come back; with --apply: writes those that are missing
                            --tenant ID, --entity KIND: only these; --replace: those that are there, too
  rebuild-list TENANT [JOB…] people and files of each list, or of these; with --apply: builds it again from the people's rows
  rebuild-figures TENANT FROM TO
                            what the daily figures of these days say and what the calls say, where they differ; with --apply:
                            corrects them
  export TENANT FOLDER      all that is kept of a tenant, without secrets
  create-tenant SLUG NAME TIMEZONE HOST EMAIL
                            a tenant and its owner, found by HOST (SLUG is a note); with --platform: who administers the
                            platform
  sign-in-link USER         a link by which a user sets a password without mail, once and within 15 minutes; USER is an id, or
                            email@TENANT with the tenant's id or host; it is logged, and a second factor is still asked for
  remove-tenant TENANT      what is kept of a tenant; with --apply: takes it away
  erase-person TENANT NUMBER|EMAIL…
                            what is kept of a person; with --apply: erases it, and they are never called again
  hold                      whether calls and texts go out; with --apply: none do, and what would begin one waits
  release                   the same; with --apply: they go out again
  voice-account ID          an account at the voice provider ("platform" is the deployment's own); with --apply: creates or
                            changes it, with the key in VOICE_API_KEY. --tenant ID: only this tenant's, otherwise a pool;
                            --limit N: its lines, until the provider tells; --inbound N: lines kept for inbound calls
  assign-voice-account TENANT ID
                            how many of its numbers would move to this account; with --apply: new numbers register there,
                            and the others move when no call and no run uses them
  stripe-catalogue          which plans have no prices at Stripe; with --apply: makes meter, products and prices, with the key in
                            STRIPE_SECRET_KEY
  reconcile-usage TENANT    calls that we reported beside those that Stripe counted, for each running subscription
  replay KEY                puts a stored webhook of the voice provider into its queue again, or all that begin with KEY

It works on the deployment that AWS_REGION, TABLE_NAME, BLOBS_BUCKET, KMS_KEY_ID and QUEUE_URL_… name, as far as a command wants
them, with the credentials at hand; with --local on the data folder of a sandbox whose server is stopped.
`;

interface Options {
  readonly isDry: boolean;
  readonly mayReplace: boolean;
  readonly isPlatform: boolean;
  readonly tenantId: string | undefined;
  readonly entity: string | undefined;
  readonly limit: number | undefined;
  readonly inbound: number | undefined;
}

type Command = (deployment: Deployment, args: readonly string[], options: Options) => Promise<unknown>;

const resolvePath = (relative: string): string => resolve(process.env.CALLWRIGHT_CWD ?? ".", relative);

function argument(args: readonly string[], index: number, name: string): string {
  const value = args[index];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

function parseWholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text)) throw new Error(`${option} takes a whole number`);
  return Number(text);
}

const commands: Record<string, Command> = {
  async migrate({ database }, ids, { isDry }) {
    const unknownIds = ids.filter((id) => !migrations.some((migration) => migration.id === id));
    if (unknownIds.length > 0) throw new Error(`No such migration: ${unknownIds.join(", ")}`);
    const reports: (RunReport & { purpose: string })[] = [];
    for (const migration of migrations.filter(({ id }) => ids.length === 0 || ids.includes(id)))
      reports.push({ purpose: migration.purpose, ...(await runMigration(database, migration, { isDry })) });
    if (reports.some(({ left }) => left > 0)) process.exitCode = 1;
    return reports;
  },
  backup: ({ table }, args) => backUp(table, resolvePath(argument(args, 0, "FILE"))),
  restore({ table }, args, options) {
    const source = argument(args, 0, "FILE or table:NAME");
    const rows = source.startsWith("table:")
      ? readRows({ ...table, name: source.slice("table:".length) })
      : rowsOfFile(resolvePath(source));
    return restore(rows, table, options);
  },
  "rebuild-list": (deployment, args, { isDry }) =>
    rebuildLists(deployment, argument(args, 0, "TENANT"), args.slice(1), isDry),
  async "rebuild-figures"(deployment, args, { isDry }) {
    const [from, to] = [argument(args, 1, "FROM"), argument(args, 2, "TO")];
    const report = await rebuildFigures(deployment, argument(args, 0, "TENANT"), { from, to, isDry });
    if (report.left > 0) process.exitCode = 1;
    return report;
  },
  export: ({ database, bucket }, args) =>
    exportTenant({ database, bucket }, argument(args, 0, "TENANT"), resolvePath(argument(args, 1, "FOLDER"))),
  "create-tenant": ({ database }, args, { isPlatform }) =>
    createTenant(database, {
      slug: argument(args, 0, "SLUG"),
      name: argument(args, 1, "NAME"),
      timezone: argument(args, 2, "TIMEZONE"),
      host: argument(args, 3, "HOST"),
      email: argument(args, 4, "EMAIL"),
      isPlatform,
    }),
  "sign-in-link": (deployment, args) => signInLink(deployment, argument(args, 0, "USER")),
  async "remove-tenant"(deployment, args, { isDry }) {
    const report = await removeTenant(deployment, argument(args, 0, "TENANT"), isDry);
    if (Object.keys(report.blockers).length > 0) process.exitCode = 1;
    return report;
  },
  async "erase-person"(deployment, args, { isDry }) {
    const report = await erasePerson(deployment, argument(args, 0, "TENANT"), args.slice(1), isDry);
    if (Object.keys({ ...report.blockers, ...report.remaining }).length > 0) process.exitCode = 1;
    return report;
  },
  hold: (deployment, _args, { isDry }) => setHeld(deployment, { isHeld: true, isDry }),
  release: (deployment, _args, { isDry }) => setHeld(deployment, { isHeld: false, isDry }),
  "voice-account": (deployment, args, { tenantId, limit, inbound, isDry }) => {
    const apiKey = process.env.VOICE_API_KEY || undefined;
    const change = { tenantId, limit, reserved: inbound, apiKey };
    return saveVoiceAccount(deployment, argument(args, 0, "ID"), change, isDry);
  },
  "assign-voice-account": (deployment, args, { isDry }) =>
    assignVoiceAccount(deployment, argument(args, 0, "TENANT"), argument(args, 1, "ID"), isDry),
  "stripe-catalogue": (deployment, _args, { isDry }) => makeCatalogue(deployment, isDry),
  async "reconcile-usage"(deployment, args) {
    const report = await reconcileUsage(deployment, argument(args, 0, "TENANT"));
    if (report.differing > 0) process.exitCode = 1;
    return report;
  },
  replay: (deployment, args) => replayWebhooks(deployment, argument(args, 0, "KEY")),
};

/** Commands that change data only with `--apply`. */
const changingCommands = new Set([
  ...["migrate", "restore", "rebuild-list", "rebuild-figures", "remove-tenant", "erase-person", "hold", "release"],
  ...["voice-account", "assign-voice-account", "stripe-catalogue"],
]);

interface RunOptions {
  openSandbox(folder: string): Promise<Sandbox>;
}

export async function run(options: RunOptions): Promise<void> {
  setLogSink((line, level) => {
    if (level === "warn" || level === "error") process.stderr.write(`${line}\n`);
  });
  try {
    await runCommand(options);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function runCommand({ openSandbox }: RunOptions): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      local: { type: "string" },
      apply: { type: "boolean", default: false },
      platform: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      tenant: { type: "string" },
      entity: { type: "string" },
      limit: { type: "string" },
      inbound: { type: "string" },
      stage: { type: "string", default: "" },
    },
  });
  const [name = "", ...args] = positionals;
  if (name === "preflight") return printPreflight(values.stage);
  const command = commands[name];
  if (!command) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const isDry = !values.apply;
  const sandbox = values.local === undefined ? undefined : await openSandbox(resolvePath(values.local));
  const deployment = openDeployment(sandbox);
  // Shows which deployment this is, since an operator may work on several.
  if (!sandbox) process.stderr.write(`On the table ${deployment.table.name}\n`);
  try {
    const options: Options = {
      isDry,
      isPlatform: values.platform,
      mayReplace: values.replace,
      tenantId: values.tenant,
      entity: values.entity,
      limit: parseWholeNumber("--limit", values.limit),
      inbound: parseWholeNumber("--inbound", values.inbound),
    };
    process.stdout.write(`${JSON.stringify(await command(deployment, args, options), undefined, 2)}\n`);
    if (isDry && changingCommands.has(name)) process.stderr.write("Nothing was changed: say --apply.\n");
  } finally {
    await deployment.close();
  }
}

async function printPreflight(stage: string): Promise<void> {
  // Loaded only here: no other command needs its AWS clients.
  const { preflight } = await import("./preflight/index.ts");
  const { text, mayDeploy } = await preflight(stage, process.cwd());
  process.stdout.write(text);
  if (!mayDeploy) process.exitCode = 1;
}

/** The key of a stored webhook of the voice provider, or a prefix of such keys. */
const webhookKeyOrPrefix = /^webhooks\/vapi\/\d{4}-\d\d-\d\d\/[\w.@-]*$/;

type ReplaySource = Pick<Deployment, "sqs" | "bucket" | "queueUrl">;

/** Returns the new request id of each key; the logs show the result under that id. */
async function replayWebhooks(source: ReplaySource, prefix: string): Promise<Record<string, string>> {
  if (!webhookKeyOrPrefix.test(prefix))
    throw new Error(`${prefix} names no stored webhooks of the voice provider (webhooks/vapi/<day>/<request>)`);
  const requestIdByKey: Record<string, string> = {};
  for await (const key of keysUnder(source.bucket, prefix)) requestIdByKey[key] = await replayWebhook(source, key);
  return requestIdByKey;
}

async function replayWebhook({ sqs, bucket, queueUrl }: ReplaySource, key: string): Promise<string> {
  const tenantId = readMessageRef(JSON.parse((await bytesOf(bucket, key)).toString("utf8")))?.tenantId;
  const requestId = newId("req");
  const number = numberOfWebhook(key);
  const payload = { key, ...(number && { number }) };
  const sender = { requestId, tenantId: tenantId ?? number?.tenantId };
  const MessageBody = envelope(webhookMessages.voiceEvent.type, payload, sender);
  await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl("events"), MessageBody }));
  return requestId;
}
