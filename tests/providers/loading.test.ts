/** The SDKs load where the product runs: from source in plain Node, and bundled as on AWS; and only when they are needed. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { bundleOptions } from "../../packages/config/lambda.ts";
import { bundle } from "../support/run/bundles.ts";
import { expectedOutput } from "./ask-everybody.ts";

const run = promisify(execFile);
const script = join(import.meta.dirname, "ask-everybody.ts");

describe("the vendors' SDKs", () => {
  it("load from source in plain Node", async () => {
    const { stdout } = await run(process.execPath, [script]);
    expect(JSON.parse(stdout)).toEqual(expectedOutput);
  });

  it("load bundled, as on AWS", async () => {
    const folder = await mkdtemp(join(tmpdir(), "callwright-"));
    try {
      await build({ ...bundleOptions, entryPoints: [script], outdir: folder, logLevel: "error" });
      const { stdout } = await run(process.execPath, [join(folder, "ask-everybody.mjs")]);
      expect(JSON.parse(stdout)).toEqual(expectedOutput);
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
    ["aws/rows", /client-dynamodb/],
    ["twilio/webhook", /node_modules\/twilio|zod/],
    ["telnyx/webhook", /node_modules\/telnyx|zod/],
    ["aws/secrets", /client-ssm/],
    ["aws/parameters", /client-ssm|zod/],
    ["aws/queue", /client-sqs/],
    ["aws/dead-letters", /client-sqs/],
    ["aws/edge", /client-cloudfront/],
    ["aws/bedrock", /client-bedrock-runtime/],
    ["pdfium/index", /@embedpdf/],
  ])("load only when they are needed: %s", async (entry, sdk) => {
    const { start } = await bundle(`packages/providers/src/${entry}.ts`);
    expect(start.modules.filter((path) => sdk.test(path))).toEqual([]);
  });
});
