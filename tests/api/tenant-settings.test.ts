import { endpoints } from "@callwright/contracts";
import { demoMailAccounts, mailHostName } from "@callwright/local/emulators/smtp";
import { describe, expect, it } from "vitest";
import { type Client, createClient } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { drawPng } from "../support/files/png.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const owner = () => signedIn(url(), "owner@acme.test");
const variantAt = async (slug: string) => (await createClient(url(), slug).call(endpoints.getTheme)).data.variant;

describe("GET /tenant-settings", () => {
  it("has the tenant's name, time zone, variant, retention period and second factor", async () => {
    const { settings } = await (await owner()).call(endpoints.getTenantSettings);
    expect(settings).toEqual({
      name: "Acme Recruiting",
      timezone: "Europe/Berlin",
      numberPicker: "required",
      guidedWalkthroughs: true,
      showsCallCosts: true,
      recordingDays: null,
      secondFactor: "off",
    });
  });

  it("is for owners", async () => {
    const client = await signedIn(url(), "recruiter@acme.test");
    expectRefusal(await client.request("GET", "/api/tenant-settings"), "not_allowed");
    expectRefusal(await client.request("PUT", "/api/tenant-settings", { name: "Rita's" }), "not_allowed");
  });
});

it("tenants differ: the number picker is required, optional or hidden; one hides the walkthroughs", async () => {
  expect(await Promise.all(["acme", "globex", "platform"].map(variantAt))).toEqual([
    { numberPicker: "required", guidedWalkthroughs: true, showsCallCosts: true },
    { numberPicker: "optional", guidedWalkthroughs: false, showsCallCosts: true },
    { numberPicker: "hidden", guidedWalkthroughs: true, showsCallCosts: true },
  ]);
});

describe("PUT /tenant-settings", () => {
  it("changes only the sent settings, and the tenant's page shows them immediately", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const { settings: before } = await client.call(endpoints.getTenantSettings);
    const { settings, message } = await client.call(endpoints.updateTenantSettings, {
      body: { timezone: "Asia/Kolkata", guidedWalkthroughs: true },
    });
    expect(message).toBe("Settings saved");
    expect(settings).toEqual({ ...before, timezone: "Asia/Kolkata", guidedWalkthroughs: true });
    expect((await client.call(endpoints.getTenantSettings)).settings).toEqual(settings);
    expect(await variantAt("globex")).toEqual({
      numberPicker: "optional",
      guidedWalkthroughs: true,
      showsCallCosts: true,
    });
  });

  it("changes nothing if no setting is sent", async () => {
    const client = await owner();
    const { settings } = await client.call(endpoints.updateTenantSettings, { body: {} });
    expect(settings).toEqual((await client.call(endpoints.getTenantSettings)).settings);
  });

  it.each([
    ["timezone", "Mars/Olympus_Mons"],
    ["name", "<b>Acme</b>"],
  ])("refuses %s %j, with the field", async (field, value) => {
    const answer = await (await owner()).request("PUT", "/api/tenant-settings", { [field]: value });
    expect(expectRefusal(answer, "validation_failed").issues).toMatchObject([{ path: field }]);
  });

  it("ignores fields that the caller may not change", async () => {
    const client = await owner();
    await client.request("PUT", "/api/tenant-settings", { slug: "globex", domainCount: -5, tenantId: "ten_other" });
    const { user } = await client.call(endpoints.me);
    expect(user.tenantId).not.toBe("ten_other");
    expect((await client.call(endpoints.getTenantSettings)).settings.name).toBe("Acme Recruiting");
  });
});

describe("a super administrator who names a tenant", () => {
  const platform = () => signedIn(url(), "admin@callwright.test", "platform");
  const globex = () => signedIn(url(), "owner@globex.test", "globex");
  const tenantOf = async (client: Client) => (await client.call(endpoints.me)).user.tenantId;

  it("changes its mail server, which the tenant's owner sees, and the audit log names the administrator", async () => {
    const [admin, tenantOwner] = await Promise.all([platform(), globex()]);
    const query = { tenantId: await tenantOf(tenantOwner) };
    const [, account] = demoMailAccounts;
    const body = { host: mailHostName, port: 465, ...account, fromAddress: "mail@globex.test" };
    const { smtp } = await admin.call(endpoints.saveSmtp, { query, body });
    expect((await tenantOwner.call(endpoints.getSmtp)).smtp).toEqual(smtp);
    expect((await admin.call(endpoints.getSmtp)).smtp).toBeNull();
    const { entries } = await tenantOwner.call(endpoints.getAuditLog, { query: { limit: 1 } });
    expect(entries).toMatchObject([{ action: "mail_server.changed", actor: { name: expect.stringContaining("Ada") } }]);
    await admin.call(endpoints.removeSmtp, { query });
    expect((await tenantOwner.call(endpoints.getSmtp)).smtp).toBeNull();
  });

  it("adds and removes its domains", async () => {
    const [admin, tenantOwner] = await Promise.all([platform(), globex()]);
    const query = { tenantId: await tenantOf(tenantOwner) };
    const { domain } = await admin.call(endpoints.addDomain, { query, body: { host: "calls.globex-group.test" } });
    expect((await tenantOwner.call(endpoints.listDomains)).domains).toEqual([domain]);
    expect((await admin.call(endpoints.listDomains)).domains).toEqual([]);
    expect((await admin.call(endpoints.listDomains, { query })).domains).toEqual([domain]);
    const params = { id: domain.id };
    expectRefusal(await admin.request("DELETE", `/api/domains/${domain.id}`), "not_found");
    await admin.call(endpoints.checkDomain, { params, query });
    await admin.call(endpoints.removeDomain, { params, query });
    expect((await tenantOwner.call(endpoints.listDomains)).domains).toEqual([]);
  });

  it("changes its look, images included, and its calling policy", async () => {
    const [admin, tenantOwner] = await Promise.all([platform(), globex()]);
    const tenantId = await tenantOf(tenantOwner);
    const { data: before } = await admin.call(endpoints.getTenantTheme, { query: { tenantId } });
    const form = new FormData();
    form.set("theme", new Blob([JSON.stringify({ title: "Globex Calls" })], { type: "application/json" }));
    const picture = drawPng(8, 8, () => [200, 40, 40, 255]);
    form.set("logo", new Blob([Buffer.from(picture)], { type: "image/png" }), "logo.png");
    const answer = await admin.request("PUT", `/api/theme/${before._id}?tenantId=${tenantId}`, form);
    expect(answer.status).toBe(200);
    const { data } = await admin.call(endpoints.getTenantTheme, { query: { tenantId } });
    expect(data).toMatchObject({ title: "Globex Calls", logo: expect.stringContaining(`?tenantId=${tenantId}`) });
    expect((await admin.request("GET", data.logo)).status).toBe(200);
    // The first request is as from an element of the page, the second as from another site.
    expect((await admin.request("GET", data.logo, undefined, { "x-callwright": "" })).status).toBe(200);
    const foreign = { "x-callwright": "", "sec-fetch-site": "cross-site" };
    expectRefusal(await admin.request("GET", data.logo, undefined, foreign), "csrf_missing");
    expectRefusal(await (await owner()).request("GET", data.logo), "not_found");
    const publicTheme = (await createClient(url(), "globex").call(endpoints.getTheme)).data;
    expect(publicTheme).toMatchObject({ title: "Globex Calls", logo: expect.stringContaining("/api/brand/") });
    expect((await admin.call(endpoints.getTheme)).data.title).not.toBe("Globex Calls");

    const body = { noSaturdays: true, allowAskedFor: false };
    await admin.call(endpoints.saveCallingPolicy, { query: { tenantId }, body });
    expect((await tenantOwner.call(endpoints.getCallingPolicy)).policy).toMatchObject(body);
    expect((await admin.call(endpoints.getCallingPolicy)).policy.noSaturdays).toBe(false);
  });

  it.each([
    ["GET", "/smtp", undefined],
    ["PUT", "/smtp", { host: mailHostName, port: 465, fromAddress: "mail@globex.test" }],
    ["DELETE", "/smtp", undefined],
    ["GET", "/domains", undefined],
    ["POST", "/domains", { host: "calls.acme-group.test" }],
    ["GET", "/tenant-theme", undefined],
    ["GET", "/tenant-settings", undefined],
    ["PUT", "/tenant-settings", { name: "Taken Over" }],
    ["PUT", "/calling-policy", { noSaturdays: true, allowAskedFor: false }],
  ])("differs from an owner, who gets 404 for %s %s of another tenant", async (method, path, body) => {
    const tenantId = await tenantOf(await globex());
    for (const id of [tenantId, "ten_01K0000000000000000000000X"])
      expectRefusal(await (await owner()).request(method, `/api${path}?tenantId=${id}`, body), "not_found");
  });
});
