import { gzipSync } from "node:zlib";
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { signedIn } from "../support/people/batch.ts";
import {
  beginImport,
  importAtRest,
  importChecked,
  linesOf,
  pack,
  putFile,
  readImport,
  startCheck,
} from "../support/people/import.ts";
import { demoJob, people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";

const url = worldForFile();
const blankLines = gzipSync(Buffer.alloc(240_000_000, "\n"));

const emptyJob = async (client: Client) => (await client.call(endpoints.createJob, { body: demoJob })).job._id;

/** Uploads bytes without having them checked. */
async function uploadUnchecked(client: Client, jobId: string, bytes: Buffer, rows = 1): Promise<string> {
  const upload = await beginImport(client, jobId, rows, bytes.length);
  await putFile(upload, Uint8Array.from(bytes));
  return upload.importId;
}

it("blank lines count as rows: 240 million of them are refused", async () => {
  const client = await signedIn(url());
  const announcedRows = 1;
  const check = await startCheck(client, await emptyJob(client), blankLines, announcedRows);
  const refused = await importAtRest(client, check);
  expect(refused).toMatchObject({ state: "failed", refusal: { code: "import_too_many_rows" } });
});

it("an upload that inflates to more than 200 times its size is refused", async () => {
  const client = await signedIn(url());
  const line = `${JSON.stringify({ line: 2, firstName: "x".repeat(1_000_000) })}\n`;
  const bomb = gzipSync(line.repeat(40));
  const refused = await importAtRest(client, await startCheck(client, await emptyJob(client), bomb, 40));
  expect(refused).toMatchObject({ state: "failed", refusal: { code: "import_file_too_large" } });
});

it("rows of a megabyte are checked in parts that each fit into the worker's time", async () => {
  const client = await signedIn(url());
  // Random, since equal rows would compress too well and be refused for it.
  const randomText = () =>
    Array.from({ length: 60_000 }, () => Math.random().toString(36))
      .join("")
      .slice(0, 900_000);
  const lines = people(12).map((person, index) => ({ line: index + 2, ...person, variables: { city: randomText() } }));
  const found = await importAtRest(client, await startCheck(client, await emptyJob(client), pack(lines), lines.length));
  expect(found).toMatchObject({ state: "checked", counts: { rows: 12, done: 12 } });
});

itInFull(
  "five hostile imports at most double the time of another tenant's import, measured in hostile rows checked meanwhile",
  async () => {
    const [attacker, victim] = await Promise.all([signedIn(url()), signedIn(url(), "recruiter@globex.test", "globex")]);
    const [jobId, hostileJob] = [await emptyJob(victim), await emptyJob(attacker)];
    const rows = Array.from({ length: 60_000 }, (_, index) => ({ line: index + 2, firstName: `${Math.random()}` }));
    const bytes = pack(rows);
    const uploads = await Promise.all(
      Array.from({ length: 5 }, () => uploadUnchecked(attacker, hostileJob, bytes, rows.length)),
    );
    await Promise.all(uploads.map((id) => attacker.request("POST", `/api/check-import/${id}`)));
    const hostileRows = async () => {
      const imports = await Promise.all(uploads.map((id) => readImport(attacker, id)));
      return imports.reduce((sum, { counts }) => sum + counts.done, 0);
    };
    const hostileRowsMeanwhile: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const before = await hostileRows();
      expect((await importChecked(victim, jobId, linesOf(people(1)))).state).toBe("checked");
      hostileRowsMeanwhile.push((await hostileRows()) - before);
    }
    await Promise.all(uploads.map((id) => attacker.request("DELETE", `/api/cancel-import/${id}`)));
    // Rows are counted, not seconds, as the machine may be busy: checking 12,000 takes as long as the import alone.
    expect(Math.min(...hostileRowsMeanwhile)).toBeLessThan(12_000);
  },
);

it("a user has at most three imports checked at the same time, however many are started together", async () => {
  const client = await signedIn(url(), "trial@acme.test");
  const jobId = await emptyJob(client);
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ line: index + 2, firstName: `${Math.random()}` }));
  const bytes = pack(rows);
  const ids = await Promise.all(Array.from({ length: 8 }, () => uploadUnchecked(client, jobId, bytes)));
  const answers = await Promise.all(ids.map((id) => client.request("POST", `/api/check-import/${id}`)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(5);
  for (const answer of refused)
    expect(expectRefusal(answer, "conflict").message).toBe(
      "You have 3 imports in progress, which is the most. Wait until one is done.",
    );
  for (const [index, { status }] of answers.entries()) if (status === 200) await importAtRest(client, ids[index] ?? "");
  const refusedId = ids.find((_, index) => answers[index]?.status !== 200) ?? "";
  expect((await client.request("POST", `/api/check-import/${refusedId}`)).status).toBe(200);
});
