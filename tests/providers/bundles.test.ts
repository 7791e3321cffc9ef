/** The size of each deployed function's bundle, and the modules that it must not contain. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canaries } from "../stacks/canaries.ts";
import { bundle, functions } from "../support/run/bundles.ts";

const root = join(import.meta.dirname, "../..");

/** Loaded on demand, so that a cold start pays for none of it. */
const loadedOnDemand = [
  /node_modules\/@aws-sdk\/client-(?!dynamodb\/)/,
  /node_modules\/@aws-sdk\/(lib-storage|s3-request-presigner)\//,
  /node_modules\/(@vapi-ai|twilio|telnyx|nodemailer|@embedpdf|hash-wasm|@modelcontextprotocol)\//,
  /providers\/src\/(twilio|telnyx|smtp|pdfium)\/(?!webhook|sender)/,
];

const classicZod = /zod\/v4\/(classic\/|locales\/(?!en\.js))/;
/** Functions that load the MCP SDK, and with it classic zod, on the first request to /mcp. */
const withMcp = new Set(["api", "files"]);

/** In no bundle: ElectroDB's model checks, the old AWS SDK, Hono's adapters, and classic zod but for the MCP SDK. */
const notBundled = [/node_modules\/jsonschema\//, /node_modules\/aws-sdk\//, classicZod, /hono\/dist\/adapter\//];

/** Not in the function that receives webhooks: it only verifies, stores and queues them. */
const notInWebhooks = [
  /node_modules\/(@aws-sdk|@smithy|electrodb|zod|hono|jose|temporal-polyfill)\//,
  /core\/src\/\w[\w-]*\/index\.ts/,
  /contracts\/src\/endpoints\//,
];

const findUnwanted = (modules: readonly string[], unwanted: readonly RegExp[]): string[] =>
  modules.filter((path) => unwanted.some((pattern) => pattern.test(path)));

describe.each(Object.entries(functions))("the function %s", (name, { entry, startKib, allKib }) => {
  it("stays within its size, and has no unwanted module", async () => {
    const { start, all } = await bundle(entry);
    expect(findUnwanted(start.modules, loadedOnDemand), "at its start").toEqual([]);
    expect(findUnwanted(start.modules, notBundled), "at its start").toEqual([]);
    const unwanted = withMcp.has(name) ? notBundled.filter((pattern) => pattern !== classicZod) : notBundled;
    expect(findUnwanted(all.modules, unwanted), "anywhere").toEqual([]);
    if (name === "webhooks") expect(findUnwanted(start.modules, notInWebhooks), "at its start").toEqual([]);
    const heavier = `${name} is heavier than tests/support/run/bundles.ts says`;
    expect(start.bytes / 1024, heavier).toBeLessThanOrEqual(startKib);
    expect(all.bytes / 1024, heavier).toBeLessThanOrEqual(allKib);
  });
});

it("the size limits keep the budgets: 80 KiB for the webhooks, 950 KiB for the API", () => {
  expect(functions.webhooks.startKib).toBeLessThanOrEqual(80);
  expect(functions.api.startKib).toBeLessThanOrEqual(950);
});

it("the app's build takes no secret from its environment", () => {
  const out = mkdtempSync(join(tmpdir(), "callwright-site-"));
  try {
    const command = [join(root, "node_modules/vite/bin/vite.js"), "build", "--outDir", out, "--logLevel", "error"];
    const { status, stderr } = spawnSync(process.execPath, command, {
      cwd: join(root, "web"),
      // With the tests' NODE_ENV the messages would be compiled as for development.
      env: { ...process.env, NODE_ENV: "production", ...canaries },
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), "latin1")] as const);
    expect(texts.filter(([name]) => name.endsWith(".js")).length).toBeGreaterThan(50);
    const isSecret = (text: string) =>
      Object.values(canaries).some((value) => text.includes(value)) ||
      /\b(?:[sr]k_(?:test|live)|whsec)_\w{16}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/.test(text);
    expect(texts.filter(([, text]) => isSecret(text)).map(([name]) => name)).toEqual([]);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}, 300_000);
