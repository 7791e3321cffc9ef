/** An index whose change log grew long, because no page was read while its candidates were postponed. */
import * as Candidate from "@callwright/core/candidate/index";
import { readAllChanges } from "@callwright/core/candidate/people-index/change-log";
import { transact } from "@callwright/core/db/transact";
import { context, runAs } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import { expect, it } from "vitest";
import { forgetSent, sent, tenantId, useCallWorld, world } from "../support/people/roster.ts";

useCallWorld();

/** Limits each page of a query to one row. */
function inSmallPages<T>(onPage: () => void, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: { input: object; constructor: { name: string } }) => {
        if (command.constructor.name !== "QueryCommand") return Reflect.apply(target.send, target, [command]);
        onPage();
        Object.assign(command.input, { Limit: 1 });
        return Reflect.apply(target.send, target, [command]);
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}

it("a long change log is compacted even if its first reader fails, because its first page schedules the compaction", () =>
  world(4, async ({ jobId, ids }) => {
    for (const candidateId of ids)
      await transact((writer) =>
        Candidate.patch(writer, { tenantId, parentId: jobId, candidateId }, { set: { nextWhy: "hours" } }),
      );
    forgetSent();
    let pages = 0;
    const failOnSecondPage = () => {
      pages += 1;
      if (pages > 1) throw new Error("Too slow");
    };
    const job = await Parent.get(jobId);
    const view = { search: "", status: "all", callStatus: "all", sort: "added", order: "asc" } as const;
    const readFirstPage = () => Candidate.page(job, { ...view, page: 1, pageSize: 5 });
    await expect(inSmallPages(failOnSecondPage, readFirstPage)).rejects.toThrow("Too slow");
    expect(sent).toEqual(["list.compact"]);
  }));

it("a long change log is read whole, page by page", () =>
  world(4, async ({ jobId, ids }) => {
    for (const candidateId of ids)
      await transact((writer) =>
        Candidate.patch(writer, { tenantId, parentId: jobId, candidateId }, { set: { nextWhy: "hours" } }),
      );
    let callsBeforeSecondPage = 0;
    const read = () =>
      readAllChanges({ tenantId, parentId: jobId }, async () => {
        callsBeforeSecondPage += 1;
      });
    expect((await read()).map(({ candidateId }) => candidateId)).toEqual(ids);
    expect(callsBeforeSecondPage).toBe(0);
    const changes = await inSmallPages(() => {}, read);
    expect(changes.map(({ candidateId }) => candidateId)).toEqual(ids);
    expect(callsBeforeSecondPage).toBe(1);
  }));
