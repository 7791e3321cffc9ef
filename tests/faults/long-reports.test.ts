/** A provider's report ends its call and frees its line, however long its texts are. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { context, ports, runAs } from "@callwright/core/kernel/context";
import type { CallReport } from "@callwright/core/ports/voice";
import { expect, it } from "vitest";
import {
  answeredReport,
  idAt,
  loadCall,
  place,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";

useCallWorld();

async function callAndEnd(here: World, report: CallReport) {
  const { callId } = await place(here, idAt(here.ids, 0));
  await dispatch(here);
  await endWithReport(await loadCall(callId), report);
  const { data: line } = await db().line.get({ tenantId, numberId: here.numberId }).go({ consistent: true });
  return { call: await loadCall(callId), live: line?.live ?? [] };
}

/** Makes the table refuse transactions that contain this word, as it refuses rows that are too large. */
function refuseWrites<T>(word: string, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return (command: Parameters<typeof target.send>[0]) => {
        const isRefused = command.constructor.name === "TransactWriteCommand" && JSON.stringify(command).includes(word);
        if (isRefused) throw Object.assign(new Error("Item size has exceeded"), { name: "ValidationException" });
        return target.send(command);
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}

/** Repeats the text until it is longer than a row of the table may be. */
const lengthen = (text: string) => text.repeat(Math.ceil(600_000 / text.length));

it("long texts are clipped with an ellipsis in rows and stored whole in a file; a verdict at their end still counts", () =>
  world(1, async (here) => {
    const analysis = {
      summary: lengthen("They spoke about Köln 👩‍💻. "),
      successEvaluation: `${lengthen("They were asked about everything. ")} Evaluation result: Good Fit`,
      availability: lengthen("From May on. "),
    };
    const { call, live } = await callAndEnd(here, { ...answeredReport, endedReason: lengthen("customer-"), analysis });
    expect(call).toMatchObject({ state: "ended", outcomeLabel: "Good Fit" });
    expect(live).toEqual([]);
    expect(call.summary).toMatch(/^They spoke about Köln .*…$/);
    expect(call.summary?.isWellFormed()).toBe(true);
    expect(JSON.stringify(call).length).toBeLessThan(8_000);
    const person = await Candidate.get(here.jobId, idAt(here.ids, 0));
    expect(JSON.stringify(person).length).toBeLessThan(8_000);
    expect(person).toMatchObject({ callStatus: "Completed", bucket: "good_fit" });
    const whole = await ports().blobs.getText(`calls/${tenantId}/${call.callId}/analysis.json`);
    expect(JSON.parse(whole ?? "")).toEqual(analysis);
  }));

it("texts that fit are kept as they are, without a file", () =>
  world(1, async (here) => {
    const analysis = { summary: "They spoke.", successEvaluation: "Good", availability: "May" };
    const { call } = await callAndEnd(here, { ...answeredReport, analysis });
    expect(call).toMatchObject({ summary: "They spoke.", evaluation: { availability: "May" } });
    expect(await ports().blobs.getText(`calls/${tenantId}/${call.callId}/analysis.json`)).toBeUndefined();
  }));

it("a report that the table refuses still ends its call, with less detail, and frees its line", () =>
  world(1, async (here) => {
    const report = { ...answeredReport, costParts: { llm: 1 }, analysis: { ...answeredReport.analysis, optOut: true } };
    // Only a write with the report's details contains "llm".
    const { call, live } = await refuseWrites("llm", () => callAndEnd(here, report));
    expect(call).toMatchObject({ state: "ended", seconds: 61, evaluation: { optOut: true } });
    expect(live).toEqual([]);
  }));
