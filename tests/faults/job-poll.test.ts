/** A job that is saved between the reads of its two rows. */
import { context, runAs } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import { expect, it } from "vitest";
import { useCallWorld, world } from "../support/people/roster.ts";

useCallWorld();

/** Saves as soon as the job's row is read; also returns which rows were read. */
async function saveBetweenReads<T>(save: () => Promise<unknown>, work: () => Promise<T>) {
  const { database } = context();
  const rows: string[] = [];
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: { input: { Key?: object } }) => {
        const row = JSON.stringify(command.input.Key ?? {}).includes("tally") ? "tally" : "job";
        const answer = await Reflect.apply(target.send, target, [command]);
        rows.push(row);
        if (row === "job") await runAs({ database }, save);
        return answer;
      };
    },
  });
  return { result: await runAs({ database: { ...database, client } }, work), rows };
}

it("the job has the version from before the save, so that the next poll finds the save; each row is read once", () =>
  world(1, async ({ jobId }) => {
    const before = await Parent.get(jobId);
    const save = () => Parent.update({ parentId: jobId, title: "Nurse" });
    const { result: job, rows } = await saveBetweenReads(save, () => Parent.getIfChanged(jobId, () => false));
    expect(rows).toEqual(["tally", "job"]);
    expect(job).toMatchObject({ title: before.title, version: before.version });
    const polled = await Parent.getIfChanged(jobId, (version) => version === job?.version);
    expect(polled?.title).toBe("Nurse");
    expect(await Parent.getIfChanged(jobId, (version) => version === polled?.version)).toBeUndefined();
  }));
