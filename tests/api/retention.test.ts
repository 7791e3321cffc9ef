import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { readJob, signedIn } from "../support/people/batch.ts";
import { advanceClock } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const daySeconds = 86_400;

it("recordings and transcripts are deleted after the tenant's retention period; summaries stay", async () => {
  const owner = await signedIn(url(), "owner@acme.test");
  // Each reading signs in, since moving the clock by days ends sessions.
  const recordedLogs = async () => {
    const client = await signedIn(url());
    const { logs } = await client.call(endpoints.getAllLogs, { query: { page: 1, pageSize: 100 } });
    return logs.filter(({ recordingUrl }) => recordingUrl);
  };
  const recordedLogsInJob = async (jobId = "") => {
    const client = await signedIn(url());
    const job = await readJob(client, jobId);
    return job.candidates.flatMap(({ logs }) => logs.filter(({ recordingUrl }) => recordingUrl));
  };
  const before = await recordedLogs();
  const { jobId } = before.find((log) => log.jobId?.startsWith("job_")) ?? {};
  expect((await recordedLogsInJob(jobId)).length).toBeGreaterThan(0);
  const callId = before[0]?.callId ?? "";
  const transcript = async () => {
    const client = await signedIn(url());
    return (await client.call(endpoints.getCallLog, { params: { id: callId } })).log.transcript;
  };
  expect((await transcript()).length).toBeGreaterThan(0);

  const { settings } = await owner.call(endpoints.updateTenantSettings, { body: { recordingDays: 30 } });
  expect(settings.recordingDays).toBe(30);
  await advanceClock(url(), 20 * daySeconds);
  expect((await recordedLogs()).map((log) => log.callId)).toEqual(
    expect.arrayContaining(before.map((log) => log.callId)),
  );
  await advanceClock(url(), 12 * daySeconds);
  await expect.poll(recordedLogs).toEqual([]);
  expect(await transcript()).toEqual([]);
  expect(await recordedLogsInJob(jobId)).toEqual([]);
  const client = await signedIn(url());
  const { log } = await client.call(endpoints.getCallLog, { params: { id: callId } });
  expect(log.callSummary).toBe(before[0]?.callSummary);
  expectRefusal(await client.request("GET", `/api/recordings/${callId}/mono`), "not_found");
  const ownerAgain = await signedIn(url(), "owner@acme.test");
  const unlimited = await ownerAgain.call(endpoints.updateTenantSettings, { body: { recordingDays: null } });
  expect(unlimited.settings.recordingDays).toBeNull();
});

it("a super administrator reads and changes another tenant's settings, an owner only their own", async () => {
  const admin = await signedIn(url(), "admin@callwright.test", "platform");
  const { tenants } = await admin.call(endpoints.listTenants, { query: { search: "globex" } });
  const query = { tenantId: tenants[0]?._id ?? "" };
  const read = async () => (await admin.call(endpoints.getTenantSettings, { query })).settings;
  expect(await read()).toMatchObject({ name: tenants[0]?.name, recordingDays: null });
  await admin.call(endpoints.updateTenantSettings, { query, body: { timezone: "Europe/Vienna" } });
  expect((await read()).timezone).toBe("Europe/Vienna");
  const platformTenant = await admin.call(endpoints.getTenantSettings, {});
  expect(platformTenant.settings.timezone).not.toBe("Europe/Vienna");
  const owner = await signedIn(url(), "owner@acme.test");
  const path = `/api/tenant-settings?tenantId=${query.tenantId}`;
  expectRefusal(await owner.request("GET", path), "not_found");
  expectRefusal(await owner.request("PUT", path, { timezone: "Europe/Rome" }), "not_found");
  const { entries } = await admin.call(endpoints.getAuditLog, {
    query: { ...query, action: "tenant.settings_changed" },
  });
  expect(entries[0]?.after).toEqual({ timezone: "Europe/Vienna" });
});
