import * as Account from "@callwright/core/account/index";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { newId } from "@callwright/core/kernel/id";
import { readEnvelope } from "@callwright/core/kernel/message";
import * as Notification from "@callwright/core/notification/index";
import * as Outbox from "@callwright/core/outbox/index";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { bodies, mails, useBillingWorld, world } from "../support/tenants/billing-world.ts";

useBillingWorld();

it("an owner whose own minutes and whose organisation's run low is mailed about both", () =>
  world(async ({ tenantId, userId }) => {
    await db()
      .user.patch({ tenantId, userId })
      .set({ roles: ["tenantOwner"] })
      .go();
    for (const data of [{ userId, usedPercent: 100 }, { usedPercent: 90 }]) {
      const key = { subjectId: userId, eventId: newId("evt") };
      await transact((writer) => [Outbox.recordEvent(writer, { type: "minutes.low", data, ...key }, key.eventId)]);
      await Notification.notify(key);
    }
    for (const body of bodies.splice(0)) {
      const { envelope } = readEnvelope(body);
      if (envelope.type === Notification.notificationMailDue.type)
        await Account.mailNotifications(z.parse(Notification.notificationMailDue.schema, envelope.payload));
    }
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your minutes at Acme are used up",
      "90 % of your company's minutes at Acme are used",
    ]);
  }));
