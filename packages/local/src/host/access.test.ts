import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { lazySecret } from "@callwright/functions/secret";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { createQueue } from "@callwright/providers/aws/queue";
import { createVault } from "@callwright/providers/aws/vault";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessRefusal, secretRefusal } from "./access.ts";
import { countOperations, watchOperations } from "./operations.ts";

const server = createServer((request, response) => {
  request.resume().on("end", () => response.setHeader("content-type", "application/x-amz-json-1.0").end("{}"));
});
let awsOptions = { region: "eu-west-1", endpoint: "" };
beforeAll(async () => {
  watchOperations();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  awsOptions = { ...awsOptions, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
afterAll(() => void server.close());

const queue = () => {
  const urls = { recordings: `${awsOptions.endpoint}/0/recordings`, lists: `${awsOptions.endpoint}/0/lists` };
  return createQueue({ ...awsOptions, urls: urls as Parameters<typeof createQueue>[0]["urls"] });
};
const runAs = <Answer>(name: string, work: () => Promise<Answer>) => countOperations(name, work)();

describe("a function", () => {
  it("sends only to the queues of its role", async () => {
    // The message is sent, but the SDK cannot verify this server's answer.
    await expect(runAs("runs", () => queue().send("lists", "{}"))).rejects.toThrow("Checksum");
    await expect(runAs("runs", () => queue().send("recordings", "{}"))).rejects.toThrow(
      "The function runs may not send to the queue recordings",
    );
  });

  it("reads and writes only the folders of its role", async () => {
    const blobs = createBlobs({ ...awsOptions, bucket: "blobs" });
    await runAs("imports", () => blobs.put("imports/ten_a/rows", "x", "text/plain"));
    await expect(runAs("imports", () => blobs.put("calls/ten_a/x", "x", "text/plain"))).rejects.toThrow(
      "may not write calls/ten_a/x",
    );
    await expect(runAs("lists", () => blobs.getText("runs/ten_a/x"))).rejects.toThrow("may not read runs/ten_a/x");
  });

  it("decrypts only what its role may decrypt", async () => {
    const vault = createVault({ ...awsOptions, keyId: "key" });
    const open = (purpose: string) => runAs("billing", () => vault.open("eA==", { tenantId: "ten_a", purpose }));
    await expect(open("smtp")).rejects.toThrow("The function billing may not Decrypt what belongs to mailServers");
    await expect(open("payments")).rejects.toThrow("without a plaintext"); // Allowed: this server answers {}.
  });
});

it.each([
  ["pages", { operation: "dynamodb.Query", path: "/", body: "{}" }],
  ["api", { operation: "dynamodb.Scan", path: "/", body: "{}" }],
  ["lists", { operation: "scheduler.POST", path: "/scheduler/x", body: "{}" }],
  ["api", { operation: "ses.POST", path: "/ses/x", body: "{}" }],
  ["runs", { operation: "bedrock.POST", path: "/model/x/converse", body: "{}" }],
  ["dispatch", { operation: "cloudfront.POST", path: "/cloudfront/x", body: "{}" }],
  ["files", { operation: "s3.DELETE", path: "/blobs/lists/ten_a/x", body: "" }],
  ["imports", { operation: "s3.GET", path: "/blobs?list-type=2&prefix=calls%2Ften_a", body: "" }],
  ["imports", { operation: "s3.GET", path: "/blobs?list-type=2", body: "" }],
  ["runs", { operation: "kms.Encrypt", path: "/", body: '{"EncryptionContext":{"purpose":"erased"}}' }],
] as const)("%s may not %o", (name, request) => {
  expect(accessRefusal(name, request)).toMatch(new RegExp(`^The function ${name} may not `));
});

it("a secret may be read only by functions whose roles name it", () => {
  expect(secretRefusal("billing", "STRIPE_SECRET_KEY")).toBeUndefined();
  expect(secretRefusal("billing", "VAPI_API_KEY")).toBe(
    "The function billing may not read the secret VAPI_API_KEY (core/kernel/function-access.ts)",
  );
});

it("reading a secret that the role does not name fails without ending the process", async () => {
  const read = lazySecret("VAPI_API_KEY");
  process.env.AWS_REGION ??= "eu-west-1"; // Needed only if the read is not refused.
  await expect(runAs("billing", read)).rejects.toThrow("The function billing may not read the secret VAPI_API_KEY");
});
