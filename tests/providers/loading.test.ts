/** The SDKs load where the product runs: from source in plain Node, and bundled as on AWS; and only when they are needed. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { bundleOptions } from "../../packages/config/bundle.ts";
import { nobodyAnswered } from "./ask-everybody.ts";

const run = promisify(execFile);
const script = join(import.meta.dirname, "ask-everybody.ts");
const sources = join(import.meta.dirname, "../../packages/providers/src");

describe("the vendors' SDKs", () => {
  it("load from source in plain Node", async () => {
    const { stdout } = await run(process.execPath, [script]);
    expect(JSON.parse(stdout)).toEqual(nobodyAnswered);
  });

  it("load bundled, as on AWS", async () => {
    const folder = await mkdtemp(join(tmpdir(), "callwright-"));
    try {
      await build({ ...bundleOptions, entryPoints: [script], outdir: folder, logLevel: "error" });
      const { stdout } = await run(process.execPath, [join(folder, "ask-everybody.mjs")]);
      expect(JSON.parse(stdout)).toEqual(nobodyAnswered);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each([
    ["vapi/index", /@vapi-ai/],
    ["vapi/webhook", /@vapi-ai|zod/],
    ["twilio/index", /node_modules\/twilio/],
    ["telnyx/index", /node_modules\/telnyx/],
    ["google/index", /node_modules\/jose/],
    ["aws/blobs", /client-s3|lib-storage|s3-request-presigner/],
    ["aws/mail", /client-sesv2/],
    ["aws/scheduler", /client-scheduler/],
    ["smtp/index", /nodemailer/],
    ["aws/vault", /client-kms/],
    ["aws/seals", /client-dynamodb/],
    ["twilio/webhook", /node_modules\/twilio|zod/],
    ["telnyx/webhook", /node_modules\/telnyx|zod/],
    ["aws/secrets", /client-ssm/],
    ["aws/secret-reader", /client-ssm|zod/],
    ["aws/queue", /client-sqs/],
    ["aws/dead-letters", /client-sqs/],
    ["aws/edge", /client-cloudfront/],
    ["aws/bedrock", /client-bedrock-runtime/],
    ["pdfium/index", /@embedpdf/],
  ])("load only when they are needed: %s", async (entry, sdk) => {
    const { inputs } = await atStart(join(sources, `${entry}.ts`));
    expect(inputs.filter((path) => sdk.test(path))).toEqual([]);
  });
});

describe("the door of the webhooks", () => {
  const door = join(import.meta.dirname, "../../functions/src/webhooks/handler.ts");

  it("loads at its start no SDK, no library of the table, no schemas and no domain", async () => {
    const { inputs } = await atStart(door);
    const heavy =
      /node_modules\/(@aws-sdk|@smithy|electrodb|zod|twilio|telnyx|@vapi-ai|hono)|core\/src\/\w+\/index\.ts/;
    expect(inputs.filter((path) => heavy.test(path))).toEqual([]);
  });

  it("has at most 60 KiB of code at its start, and never the library of the table", async () => {
    const { bytes, all } = await atStart(door);
    expect(bytes).toBeLessThanOrEqual(60 * 1024);
    expect(all.filter((path) => /electrodb/.test(path))).toEqual([]);
  });
});

/** What of an entry's bundle loads at once: its modules and their bytes; and the modules of all of it. */
async function atStart(entry: string) {
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: [entry],
    outdir: "out",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const outputs = metafile?.outputs ?? {};
  const start = Object.keys(outputs).find((path) =>
    outputs[path]?.entryPoint?.endsWith(entry.split("/src/").at(-1) ?? entry),
  );
  expect(start).toBeDefined();
  const atOnce = new Set<string>();
  const add = (path: string) => {
    if (atOnce.has(path)) return;
    atOnce.add(path);
    for (const next of outputs[path]?.imports ?? []) if (next.kind === "import-statement") add(next.path);
  };
  add(start ?? "");
  // A module of which nothing is left weighs nothing.
  const kept = (path: string) =>
    Object.entries(outputs[path]?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [input] : [],
    );
  return {
    inputs: [...atOnce].flatMap(kept),
    bytes: [...atOnce].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0),
    all: Object.keys(outputs).flatMap(kept),
  };
}
