/** A job whose save comes between the looks at its two rows. */
import * as Job from "@callwright/core/job/index";
import { context, runAs } from "@callwright/core/kernel/context";
import { expect, it } from "vitest";
import { world } from "../support/roster.ts";

/** Once the job's row was read there comes a save, and the small row beside it is seen as that leaves it. */
function savedBetween<T>(save: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  const { promise: saved, resolve } = Promise.withResolvers<void>();
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: { input: { Key?: object } }) => {
        const row = JSON.stringify(command.input.Key ?? {});
        const isLater = row.includes("tally") && looks++ > 0;
        if (isLater) await saved;
        const answer = await Reflect.apply(target.send, target, [command]);
        if (row.includes("$job")) {
          await runAs({ database }, save);
          resolve();
        }
        return answer;
      };
    },
  });
  let looks = 0;
  return runAs({ database: { ...database, client } }, work);
}

it("goes by the version of before it, so that whoever looks again finds it", () =>
  world(1, async ({ jobId }) => {
    const before = await Job.get(jobId);
    const save = () => Job.update({ jobId, title: "Nurse" });
    const seen = await savedBetween(save, () => Job.getUnless(jobId, () => false));
    expect(seen?.job.title).toBe(before.title);
    expect(seen?.version).toBe(before.version);
    const again = await Job.getUnless(jobId, (version) => version === seen?.version);
    expect(again?.job.title).toBe("Nurse");
    expect(await Job.getUnless(jobId, (version) => version === again?.version)).toBeUndefined();
  }));
