import { endpoints } from "@callwright/contracts";
import { unzipSync } from "fflate";
import { expect, it, vi } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { post, rows } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const platform = () => signedIn(url(), "admin@callwright.test", "platform");
const reason = "They have left us for good";

async function tenantOf(client: Client, search: string) {
  const { tenants } = await client.call(endpoints.listTenants, { query: { search } });
  const [tenant] = tenants;
  if (!tenant) throw new Error(`No tenant ${search}`);
  return tenant;
}

async function completedExport(admin: Client, id: string) {
  return vi.waitFor(
    async () => {
      const { exports } = await admin.call(endpoints.listTenantExports, { params: { id } });
      expect(exports[0]?.state).toBe("complete");
      return exports[0];
    },
    { timeout: 20_000, interval: 200 },
  );
}

it("a tenant's export is a set of archives with its rows and files, and no secret", async () => {
  const admin = await platform();
  const { _id: id } = await tenantOf(admin, "acme");
  const started = await admin.call(endpoints.exportTenant, { params: { id } });
  expect(started.export).toMatchObject({ state: "running", startedBy: "Ada Admin" });
  const done = await completedExport(admin, id);
  const files: Record<string, Uint8Array> = {};
  for (const part of done?.parts ?? []) {
    const bytes = new Uint8Array(await (await fetch(part.url)).arrayBuffer());
    expect(bytes.byteLength).toBe(part.bytes);
    Object.assign(files, unzipSync(bytes));
  }
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const manifest = JSON.parse(text("manifest.json"));
  expect(manifest).toMatchObject({ tenantId: id, rows: { tenant: 1, number: 1 }, blobs: done?.files });
  for (const [entity, count] of Object.entries<number>(manifest.rows)) {
    const lines = text(`rows/${entity}-1.jsonl`)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines, entity).toHaveLength(count);
    expect(new Set(lines.map(({ tenantId }) => tenantId))).toEqual(new Set([id]));
  }
  const transcript = Object.keys(files).find((name) => /^blobs[/]calls[/].*transcript[.]json$/.test(name));
  expect(JSON.parse(text(transcript ?? ""))).toBeTruthy();
  const rowFiles = Object.keys(files)
    .filter((name) => name.startsWith("rows/"))
    .map(text);
  expect(rowFiles.join("")).not.toMatch(/argon2|passwordHash|"sealed"|gsi1pk/);
  const { entries } = await admin.call(endpoints.getAuditLog, { query: { tenantId: id, action: "tenant.exported" } });
  expect(entries).toHaveLength(1);
});

it("a tenant is removed only if it is suspended and its name is repeated; then nothing of it is left, and other tenants stay", async () => {
  const admin = await platform();
  const [{ _id: id, name }, acme] = await Promise.all([tenantOf(admin, "globex"), tenantOf(admin, "acme")]);
  const remove = (body: object) => admin.request("DELETE", `/api/admin/tenants/${id}`, body);
  expect(expectRefusal(await remove({ name, reason }), "conflict").refusal.code).toBe("tenant_not_suspended");
  await admin.call(endpoints.suspendTenant, { params: { id }, body: { reason } });
  expect(expectRefusal(await remove({ name: "Globe", reason }), "validation_failed").issues).toMatchObject([
    { path: "name", refusal: { code: "tenant_name_differs" } },
  ]);
  const { user } = await admin.call(endpoints.me);
  const ownTenant = await admin.request("DELETE", `/api/admin/tenants/${user.tenantId}`, { name: "", reason });
  expectRefusal(ownTenant, "unprocessable");
  const before = await rows(url(), "meter");

  const { tenant } = await admin.call(endpoints.deleteTenant, { params: { id }, body: { name, reason } });
  expect(tenant.state).toBe("removing");
  expectRefusal(await admin.request("POST", `/api/admin/tenants/${id}/resume`), "conflict");
  await vi.waitFor(
    async () => {
      // Each pass waits a minute for late messages.
      await post(url(), "clock", { advanceSeconds: 60 });
      expect((await admin.call(endpoints.listTenants, { query: { search: "globex" } })).tenants).toEqual([]);
    },
    { timeout: 25_000, interval: 500 },
  );
  for (const entity of ["call", "line", "meter", "ledger", "run"])
    expect(
      (await rows(url(), entity)).filter(({ tenantId }) => tenantId === id),
      entity,
    ).toEqual([]);
  expect(await rows(url(), "meter")).toEqual(before.filter(({ tenantId }) => tenantId !== id));
  expect((await tenantOf(admin, "acme")).users).toBe(acme.users);
  const { entries } = await admin.call(endpoints.getAuditLog, {
    query: { tenantId: user.tenantId, action: "tenant.removed" },
  });
  expect(entries).toMatchObject([{ target: { _id: id, name }, reason }]);
});
