import { candidateSorts, endpoints, type JobDetail } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { queues } from "../support/outside/sandbox.ts";
import { awaitJob, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

type Query = Record<string, string | number>;

async function readJob(client: Client, id: string, query: Query): Promise<JobDetail> {
  return (await client.call(endpoints.getJob, { params: { id }, query })).job;
}

const person = (firstName: string, lastName: string, overrides: Record<string, unknown> = {}) => ({
  firstName,
  lastName,
  phoneNumber: `+49151${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`,
  ...overrides,
});

/** Waits until the list worker has compacted all changes. */
async function untilCompacted(): Promise<void> {
  for (;;) {
    const lists = (await queues(url())).find(({ name }) => name === "lists");
    if (lists && lists.depth + lists.inFlight === 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

describe("the people of a job", () => {
  it("are sorted either way, names without case and accents, and those without a value come last", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, [
      person("Zoë", "A", { experience: 3, salary: 70_000 }),
      person("arno", "B", { salary: 65_000.5 }),
      person("Ärmel", "C", { experience: 12 }),
      person("Łukasz", "D", { experience: 3, salary: 9_000 }),
    ]);
    const names = async (sort: string, order: string) =>
      (await readJob(client, id, { sort, order, pageSize: 30 })).candidates.map(({ lastName }) => lastName).join("");
    expect(await names("added", "asc")).toBe("ABCD");
    expect(await names("added", "desc")).toBe("DCBA");
    expect(await names("name", "asc")).toBe("CBDA");
    expect(await names("name", "desc")).toBe("ADBC");
    expect(await names("experience", "asc")).toBe("ADCB");
    expect(await names("experience", "desc")).toBe("CADB");
    expect(await names("salary", "asc")).toBe("DBAC");
    expect(await names("salary", "desc")).toBe("ABDC");
    // No one was called, so all are equal here, and equal people keep the order in which they were added.
    for (const sort of ["outcome", "status", "called"]) expect(await names(sort, "desc"), sort).toBe("ABCD");
  });

  it("are filtered by outcome, status and search together, and sorted by call results once calls end", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, people(10));
    await startBatch(client, id);
    // No call is live, and people who were not reached wait for a retry, so the run is not over.
    await awaitJob(
      client,
      id,
      ({ run }) => run !== undefined && run.ended >= 10 && run.placed - run.ended === run.waiting,
    );
    const { candidates } = await readJob(client, id, { pageSize: 100 });
    for (const callStatus of ["Completed", "Failed", "not_executed", "in_progress"]) {
      const expected = candidates.filter((candidate) => candidate.callStatus === callStatus).map(({ _id }) => _id);
      const job = await readJob(client, id, { callStatus, pageSize: 100 });
      expect(
        job.candidates.map(({ _id }) => _id),
        callStatus,
      ).toEqual(expected);
      const searched = await readJob(client, id, { callStatus, search: "person1", status: "busy", pageSize: 1 });
      expect(searched.pagination.totalCandidates).toBe(
        candidates.filter(
          (row) => row.callStatus === callStatus && /^Person1/.test(row.firstName) && /^Busy/.test(row.callOutcome),
        ).length,
      );
    }
    const { candidates: newest } = await readJob(client, id, { sort: "called", order: "desc", pageSize: 100 });
    const times = newest.map(({ logs }) => logs[0]?.createdAt ?? "");
    expect(times).toEqual([...times].sort().reverse());
    const { candidates: byStatus } = await readJob(client, id, { sort: "status", pageSize: 100 });
    const statuses = byStatus.map(({ callStatus }) => callStatus);
    expect(statuses).toEqual([...statuses].sort());
  });

  it("appear once each across pages, before and after the list worker compacts them, and new people appear immediately", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, people(900));
    const allIds = async (query: Query) => {
      const first = await readJob(client, id, { ...query, pageSize: 100 });
      const ids = first.candidates.map(({ _id }) => _id);
      for (let page = 2; page <= first.pagination.totalPages; page += 1)
        ids.push(...(await readJob(client, id, { ...query, page, pageSize: 100 })).candidates.map(({ _id }) => _id));
      return ids;
    };
    const before = await allIds({});
    expect(new Set(before).size).toBe(900);
    await untilCompacted();
    expect(await allIds({})).toEqual(before);
    for (const sort of candidateSorts) expect((await allIds({ sort, order: "desc" })).toSorted(), sort).toEqual(before);
    await client.call(endpoints.addCandidates, {
      params: { id },
      body: { candidates: [person("Neu", "Comer"), person("Aaron", "Aa")] },
    });
    expect((await allIds({})).slice(0, 900)).toEqual(before);
    const { candidates, pagination } = await readJob(client, id, { sort: "name", pageSize: 1 });
    expect([candidates[0]?.firstName, pagination.totalCandidates]).toEqual(["Aaron", 902]);
  });

  it("have a different ETag for each filter, order and page", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, people(3));
    const tags = new Set<string>();
    const queries = [
      "",
      "?page=2",
      "?pageSize=7",
      "?search=p",
      "?status=busy",
      "?callStatus=Failed",
      "?sort=name",
      "?order=desc",
    ];
    for (const query of queries) {
      const path = `/api/get-job/${id}${query}`;
      const tag = (await client.request("GET", path)).headers.get("etag") ?? "";
      tags.add(tag);
      expect((await client.request("GET", path, undefined, { "if-none-match": tag })).status, query).toBe(304);
    }
    expect(tags.size).toBe(queries.length);
  });
});
