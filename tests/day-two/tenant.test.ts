/** A tenant leaves: its data is exported without secrets and then removed; other tenants' data stays. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { db } from "@callwright/core/db/service";
import { belongsTo, secretAttributes, unexportedEntities } from "@callwright/core/db/tenant-rows";
import { blobPrefixes } from "@callwright/core/kernel/bucket";
import { startServer } from "@callwright/local/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demoPassword } from "../support/clients/client.ts";
import { rows } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { createSource, postTo, statesOf } from "../support/people/sources.ts";
import { tableForFile } from "../support/run/table.ts";
import { operate } from "./operate.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "callwright-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

interface Manifest {
  readonly rows: Record<string, number>;
  readonly blobs: number;
}

const readJsonLines = (file: string): Record<string, unknown>[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile());

it("a tenant's export holds its rows and files and no secret; its removal is refused while it has numbers, and leaves other tenants alone", async () => {
  const home = join(root, "home");
  const out = join(root, "out");
  const first = await startServer({ dataDir: home, isSilent: true });
  const client = await signedIn(first.url);
  const { jobs } = await client.call(endpoints.getJobs, { query: { page: 1, limit: 5 } });
  const jobId = jobs[0]?._id ?? "";
  const source = await createSource(client, { kind: "custom", parentId: jobId, mapping: { phoneNumber: "tel" } });
  expect(await postTo(first.url, source, JSON.stringify({ tel: "0151 777 000 10" }))).toBe(200);
  await expect.poll(() => statesOf(client, source)).toEqual(["failed"]);
  const everyCall = await rows(first.url, "call");
  const tenantId = String(everyCall.find(({ parentId }) => parentId === jobId)?.tenantId);
  const calls = everyCall.filter((row) => row.tenantId === tenantId);
  const people = (await rows(first.url, "candidate")).filter((row) => row.tenantId === tenantId);
  const otherMeters = (await rows(first.url, "meter")).filter((row) => row.tenantId !== tenantId);
  await first.stop();

  const exported = await operate(home, "export", tenantId, out);
  expect(exported).toMatchObject({ code: 0, errors: "" });
  const manifest = exported.answer as Manifest;
  expect(JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"))).toEqual(manifest);
  expect(manifest.rows).toMatchObject({
    tenant: 1,
    host: 1,
    candidate: people.length,
    call: calls.length,
    number: 1,
    source: 1,
    sourceevent: 1,
  });
  for (const [entity, count] of Object.entries(manifest.rows)) {
    const exportedRows = readJsonLines(join(out, "rows", `${entity}.jsonl`));
    expect(exportedRows, entity).toHaveLength(count);
    for (const row of exportedRows) expect(row.tenantId, entity).toBe(tenantId);
  }
  const files = filesUnder(join(out, "blobs"));
  expect(files).toHaveLength(manifest.blobs);
  const received = join(out, "blobs", "webhooks", "source", source.source.id);
  expect(readFileSync(filesUnder(received)[0] ?? "", "utf8")).toContain("0151 777 000 10");
  const transcript = files.find((file) => file.endsWith("transcript.json"));
  expect(transcript && JSON.parse(readFileSync(transcript, "utf8"))).toBeTruthy();
  const rowText = filesUnder(join(out, "rows"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  for (const secret of [...secretAttributes, "argon2", demoPassword, "gsi1pk"]) expect(rowText).not.toContain(secret);
  expect(await operate(home, "export", tenantId, out)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("empty"),
  });
  expect(await operate(home, "export", "ten_nobody", join(root, "no"))).toMatchObject({ code: 1 });

  const refused = await operate(home, "remove-tenant", tenantId, "--apply");
  expect(refused).toMatchObject({ code: 1, answer: { blockers: { number: 1 } } });

  // With a time, a server opens the folder as it is; without one, it begins with a copy of the seed.
  const second = await startServer({ dataDir: home, isSilent: true, at: "real" });
  const user = await signedIn(second.url);
  const { numbers } = await user.call(endpoints.importedNumbers);
  for (const { id } of numbers) expect((await user.request("DELETE", `/api/numbers/${id}`)).status).toBeLessThan(300);
  await second.stop();

  const dryRun = await operate(home, "remove-tenant", tenantId);
  expect(dryRun).toMatchObject({ code: 0, answer: { blockers: {} } });
  const removed = await operate(home, "remove-tenant", tenantId, "--apply");
  expect(removed).toMatchObject({ code: 0, answer: dryRun.answer });
  const secondRun = await operate(home, "remove-tenant", tenantId);
  expect(secondRun.answer).toEqual({ blockers: {}, rows: {}, blobs: 0 });

  const third = await startServer({ dataDir: home, isSilent: true, at: "real" });
  try {
    const globex = await signedIn(third.url, "recruiter@globex.test", "globex");
    expect((await globex.call(endpoints.getJobs, { query: { page: 1, limit: 5 } })).jobs).toBeDefined();
    const meters = await rows(third.url, "meter");
    expect(meters.filter((row) => otherMeters.some(({ userId }) => userId === row.userId))).toEqual(otherMeters);
    expect((await rows(third.url, "call")).filter((row) => row.tenantId === tenantId)).toEqual([]);
  } finally {
    await third.stop();
  }
  expect(existsSync(join(out, "README.md"))).toBe(true);
});

describe("a tenant's export", () => {
  const inTable = tableForFile();

  it("omits every attribute with a name that suggests a secret", async () => {
    const { entities, prefixes } = await inTable(undefined, async () => ({
      entities: Object.values(db()).map(({ schema }) => ({
        entity: String(schema.model.entity),
        attributes: Object.keys(schema.attributes),
      })),
      prefixes: blobPrefixes,
    }));
    expect(entities.length).toBeGreaterThan(40);
    expect(prefixes).toContain("calls");
    const secretLike = entities
      .filter(({ entity }) => !unexportedEntities.has(entity))
      .flatMap(({ attributes }) => attributes)
      .filter((name) => /hash|secret|sealed|token|password|credential|linkKey/i.test(name));
    // The chat's token is public, and `hasWebhookSecret` is a flag.
    const harmless = new Set(["chatwootWebsiteToken", "hasWebhookSecret"]);
    expect(secretLike.filter((name) => !secretAttributes.has(name) && !harmless.has(name))).toEqual([]);
  });

  it("omits the rows of another tenant whose id begins with the same characters", () => {
    const row = (pk: string) => ({ pk });
    expect(belongsTo(row("$callwright#tenantid_ten_1#parentid_job_1"), "ten_1")).toBe(true);
    expect(belongsTo(row("call#ten_1#call_2"), "ten_1")).toBe(true);
    expect(belongsTo(row("$callwright#tenantid_ten_12"), "ten_1")).toBe(false);
    expect(belongsTo({ ...row("call#ten_1#call_2"), tenantId: "ten_2" }, "ten_1")).toBe(false);
  });
});
