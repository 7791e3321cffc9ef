/** A people index with lost files or with files of an old format is built again from the people's rows. */
import * as Candidate from "@callwright/core/candidate/index";
import { compact, prepare, publish } from "@callwright/core/candidate/people-index/compact";
import { db } from "@callwright/core/db/service";
import { setLogSink } from "@callwright/core/kernel/log";
import { describe, expect, it } from "vitest";
import {
  add,
  change,
  compactOnce,
  expectIndexMatchesRows,
  files,
  limits,
  messages,
  remove,
  sweepAll,
  usePeopleIndex,
  type World,
  world,
} from "../support/people/people-index.ts";

usePeopleIndex();

const budgetMs = 10_000;
let errors: string[] = [];
setLogSink((line, level) => {
  if (level === "error") errors.push(JSON.parse(line).event);
});

describe("an index with a missing file", () => {
  /** Deletes the newest files of a kind, which no reader has in memory yet. */
  async function damageIndex(here: World, kind: string): Promise<string[]> {
    const ids = await add(here, 40);
    while (await compactOnce(here));
    for (const id of [ids[3] ?? "", ids[39] ?? ""]) await remove(here, id);
    while (await compactOnce(here));
    await add(here, 3);
    await change(here, ids[5] ?? "", { set: { firstName: "Neu", summary: "x".repeat(30) } });
    const filesBefore = new Set(files.keys());
    await compactOnce(here);
    const lostFiles = [...files.keys()].filter((key) => key.endsWith(`.${kind}`) && !filesBefore.has(key));
    expect(lostFiles).not.toEqual([]);
    for (const key of lostFiles) files.delete(key);
    messages.length = 0;
    errors = [];
    return ids;
  }

  it.each(["manifest", "rows", "columns", "patches"])(
    "never breaks a page: people are read from their rows (%s)",
    (kind) =>
      world(async (here) => {
        const ids = await damageIndex(here, kind);
        await expectIndexMatchesRows(here);
        expect(errors).toEqual(["people-index.file-missing"]);
        await change(here, ids[7] ?? "", { set: { callStatus: "Failed" } });
        await remove(here, ids[8] ?? "");
        await expectIndexMatchesRows(here);
        await add(here, 3);
        while (await compactOnce(here));
        await expectIndexMatchesRows(here);
        await sweepAll(here);
        await expectIndexMatchesRows(here);
        const { data } = await db().candidateList.get(here.list).go();
        expect(data?.rebuildUpTo).toBeUndefined();
      }),
  );

  it.each(["manifest", "rows", "columns", "patches"])("is compacted from the rows without a reader (%s)", (kind) =>
    world(async (here) => {
      const ids = await damageIndex(here, kind);
      for (const id of ids.slice(10, 20)) await change(here, id, { set: { callStatus: "Failed" } });
      await add(here, 1);
      await compact(here.list, budgetMs);
      expect(errors).toEqual(["people-index.file-missing"]);
      const remainingChanges = await db().candidateChange.query.primary(here.list).go({ pages: "all" });
      expect(remainingChanges.data).toEqual([]);
      await expectIndexMatchesRows(here);
    }),
  );

  it("loses nothing to a compaction that began before it was reset", () =>
    world(async (here) => {
      await damageIndex(here, "manifest");
      const first = await prepare(here.list, limits).catch(() => undefined);
      expect(first).toBeUndefined();
      await expectIndexMatchesRows(here);
      const early = await prepare(here.list, limits);
      await Candidate.rebuildIndex(here.jobId, [...files.keys()]);
      if (early) expect(await publish(here.list, early)).toBe(false);
      await expectIndexMatchesRows(here);
    }));

  it("is built again on demand, and its old files are deleted a quarter of an hour later", () =>
    world(async (here) => {
      await add(here, 30);
      while (await compactOnce(here));
      const oldFiles = [...files.keys()];
      messages.length = 0;
      const current = await Candidate.rebuildIndex(here.jobId, oldFiles);
      expect(oldFiles.filter((key) => current.includes(key))).toEqual([]);
      await expectIndexMatchesRows(here);
      await sweepAll(here);
      expect([...files.keys()].sort()).toEqual(current.sort());
      await expectIndexMatchesRows(here);
    }));
});

describe("an index of files that an earlier release wrote", () => {
  /** Rewrites the files as an earlier release wrote them: without format, evaluations and sent texts. */
  function rewriteInOldFormat(): void {
    for (const [key, bytes] of files) {
      const text = bytes.toString();
      if (key.endsWith(".manifest"))
        files.set(key, Buffer.from(JSON.stringify({ ...JSON.parse(text), format: undefined })));
      if (key.endsWith(".columns"))
        files.set(key, Buffer.from(JSON.stringify({ ...JSON.parse(text), hasPreText: undefined })));
      // The replacement has the same length, as blocks are found by their byte positions.
      if (key.endsWith(".rows")) files.set(key, Buffer.from(text.replace(/evaluation|hasPreText/g, "forgotten.")));
    }
  }

  it.each(["a reader", "a compaction"])("is replaced by %s, without a gap and without an alarm", (replacer) =>
    world(async (here) => {
      const ids = await add(here, 30);
      const evaluation = { experienceYears: 9, salary: 74_000 };
      while (await compactOnce(here));
      for (const id of ids.slice(4, 10))
        await change(here, id, { set: { evaluation, hasPreText: true, callStatus: "Completed" } });
      // The last manifest is in no reader's memory.
      await compactOnce(here);
      rewriteInOldFormat();
      const oldFiles = [...files.keys()];
      errors = [];
      if (replacer === "a compaction") await compact(here.list, budgetMs);
      await expectIndexMatchesRows(here);
      while (await compactOnce(here));
      await expectIndexMatchesRows(here);
      await sweepAll(here);
      expect(oldFiles.filter((key) => files.has(key))).toEqual([]);
      await expectIndexMatchesRows(here);
      expect(errors).toEqual([]);
    }),
  );
});
