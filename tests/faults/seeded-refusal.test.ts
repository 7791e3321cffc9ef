/** A first start that was killed leaves people whom the next start may not call. */
import * as Call from "@callwright/core/call/index";
import * as Compliance from "@callwright/core/compliance/index";
import { context, runAs } from "@callwright/core/kernel/context";
import { placeIfAllowed } from "@callwright/local/seed/past-call";
import { expect, it } from "vitest";
import { world } from "../support/inbound-world.ts";

it("seeding leaves out who asked for no further calls, and hides no other fault", () =>
  world(async ({ jobId, numberId, person }) => {
    const { candidateId, phoneNumber } = person;
    await Compliance.suppressMany([{ phoneNumber, source: "spoken" }]);
    expect(await placeIfAllowed({ parentId: jobId, candidateId, numberId })).toBeUndefined();
    expect((await Call.listOfUser({ page: 1, pageSize: 1 })).items).toEqual([]);
    const { database } = context();
    const client = Object.create(database.client, {
      send: { value: () => Promise.reject(new Error("The table is gone")) },
    });
    await runAs({ database: { ...database, client } }, () =>
      expect(placeIfAllowed({ parentId: jobId, candidateId, numberId })).rejects.toThrow("The table is gone"),
    );
  }));
