/**
 * A call outside the hours that the person asked for: the recruiter's confirmation is stored with it, or there is no
 * call.
 */
import * as Call from "@callwright/core/call/index";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import { expect, it } from "vitest";
import { failSendsAfter, idAt, tenantId, useCallWorld, world } from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

it("the confirmation is logged even if the call's line is never woken", () =>
  world(1, async ({ jobId, numberId, ids }) => {
    await Compliance.changePolicy({ noSaturdays: false, allowAskedFor: true, reason: "Agreed with our lawyers" });
    moveClockTo(11 * 3_600_000); // The evening, after the calling hours.
    failSendsAfter(0);
    const askedFor = "They wrote: call me this evening";
    await Call.place({ parentId: jobId, candidateId: idAt(ids, 0), numberId, askedFor });
    const [call] = (await Call.listOfParent(jobId, { page: 1, pageSize: 10 })).items;
    expect(call).toMatchObject({ state: "queued", askedFor });
    const { data } = await db().callingLog.query.primary({ tenantId }).go();
    expect(data).toContainEqual(
      expect.objectContaining({
        kind: "asked_for",
        callId: call?.callId,
        words: askedFor,
        phoneNumber: call?.phoneNumber,
      }),
    );
  }));
