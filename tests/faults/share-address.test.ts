/** Links to shared candidates open by their short address, and earlier links by their long one. */
import { db } from "@callwright/core/db/service";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import * as Share from "@callwright/core/share/index";
import { signShareToken } from "@callwright/core/share/link";
import * as Tenant from "@callwright/core/tenant/index";
import * as User from "@callwright/core/user/index";
import { expect, it } from "vitest";
import { demoJob } from "../support/people/people.ts";
import { tenantId, useRoster, world } from "../support/people/roster.ts";

useRoster();

const acme = { tenantId, slug: "acme", name: "Acme", timezone: "Europe/Berlin", createdAt: "2026-01-01" };

it("one link opens by both addresses, another tenant's by neither", () =>
  world(0, async () => {
    await db().tenant.put(acme).go();
    const userId = await User.create({
      email: `${newId("user").toLowerCase()}@acme.test`,
      name: "Rita",
      roles: [],
      userType: "subscription",
      companyName: "Acme",
      timezone: "UTC",
      dashboardAccess: { campaigns: true, recruiter: true, inbound: true },
    });
    await runAs({ actor: { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } }, async () => {
      const { parentId } = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      const link = {
        tenantId,
        parentId,
        shareLinkId: newId("shr"),
        code: "0123456789abcdef",
        ttl: 4_000_000_000,
        name: "Globex",
        candidateIds: [],
        showsRecording: false,
        showsContact: false,
        createdBy: "Rita",
        createdAt: "2026-11-01T00:00:00.000Z",
        expiresAt: "2096-11-01T00:00:00.000Z",
      };
      await db().shareLink.create(link).go();
      await db().shareCode.create(link).go();
      const { key } = await Tenant.ensureLinkKey();
      const urlOf = await Share.urlBuilder();
      const [saved] = await Share.list(parentId);
      if (!saved) throw new Error("No link");
      expect(new URL(urlOf(saved)).pathname).toBe(`/s/${link.code}`);
      const longPath = new URL(urlOf({ ...saved, code: undefined })).pathname;
      expect(longPath).toBe(`/api/s/${signShareToken(key, link)}`);
      for (const token of [link.code, longPath.slice("/api/s/".length)]) {
        expect((await Share.open(token))?.link.shareLinkId).toBe(link.shareLinkId);
        await runAs({ tenantId: "ten_globex" }, async () => expect(await Share.open(token)).toBeUndefined());
      }
    });
  }));

it("a removed tenant gets no key for links", () =>
  world(0, () =>
    runAs({ tenantId: "ten_removed" }, () =>
      expect(Tenant.ensureLinkKey()).rejects.toMatchObject({ code: "not_found" }),
    ),
  ));
