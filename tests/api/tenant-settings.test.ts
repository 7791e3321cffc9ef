import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { signedIn } from "../support/batch.ts";
import { createClient } from "../support/client.ts";
import { expectRefusal } from "../support/refusal.ts";
import { worldForFile } from "../support/server.ts";

const url = worldForFile();
const owner = () => signedIn(url(), "owner@acme.test");
const variantAt = async (slug: string) => (await createClient(url(), slug).call(endpoints.getTheme)).data.variant;

describe("GET /tenant-settings", () => {
  it("says the tenant's name, its zone, and what its host does differently", async () => {
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

it("three hosts differ: a number is wanted, may be chosen, or is not asked for; one hides the walkthroughs", async () => {
  expect(await Promise.all(["acme", "globex", "platform"].map(variantAt))).toEqual([
    { numberPicker: "required", guidedWalkthroughs: true, showsCallCosts: true },
    { numberPicker: "optional", guidedWalkthroughs: false, showsCallCosts: true },
    { numberPicker: "hidden", guidedWalkthroughs: true, showsCallCosts: true },
  ]);
});

describe("PUT /tenant-settings", () => {
  it("changes what is given and nothing else, and everybody sees it at once", async () => {
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

  it("leaves all as it is when nothing is given", async () => {
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

  it("refuses settings that the caller may not change", async () => {
    const client = await owner();
    await client.request("PUT", "/api/tenant-settings", { slug: "globex", domainCount: -5, tenantId: "ten_other" });
    const { user } = await client.call(endpoints.me);
    expect(user.tenantId).not.toBe("ten_other");
    expect((await client.call(endpoints.getTenantSettings)).settings.name).toBe("Acme Recruiting");
  });
});
