import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import * as Source from "@callwright/core/source/index";
import { expect, it } from "vitest";
import { demoJob } from "../support/people/people.ts";
import { memoryBlobs } from "../support/run/blobs.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const unchanged = async (text: string) => text;
const run = tableForFile(
  Object.create(noPorts, {
    blobs: { value: memoryBlobs().blobs },
    vault: { value: { seal: unchanged, open: unchanged } },
  }),
);

it("an event of a source whose stored body is gone is given up, since every retry would fail", () => {
  const tenantId = newId("ten");
  const actor = { type: "user", tenantId, userId: newId("user"), sessionId: "ses_1", roles: [] } as const;
  return run(tenantId, () =>
    runAs({ actor }, async () => {
      const { parentId } = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      const body = { kind: "lever", name: "Lever", consent: "Applied to the job", mode: "approval", parentId } as const;
      const { sourceId } = (await Source.create(body)).source;
      await Source.receive({ sourceId, eventId: "evt_1", key: "gone" });
      expect((await Source.events(sourceId, undefined)).items).toEqual([]);
    }),
  );
});
