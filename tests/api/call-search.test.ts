import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { awaitJob, isOver, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { phoneOf } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const person = (firstName: string, lastName: string, index: number) => ({
  firstName,
  lastName,
  phoneNumber: phoneOf(index, "00"),
});
const people = [
  person("Ana Xóchitl", "Quetzal Márquez", 70_101),
  person("Jean", "van der Zwerg", 70_102),
  person("Zoë", "Marquardt", 70_103),
];

async function callPeople(client: Client, callees: readonly ReturnType<typeof person>[]) {
  const jobId = await jobWith(client, callees);
  await startBatch(client, jobId);
  await awaitJob(client, jobId, isOver);
  return jobId;
}

const createFinder =
  (client: Client, size = 50) =>
  async (search: string): Promise<string[]> => {
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = await client.call(endpoints.searchCalls, { query: { search, limit: size, after } });
      names.push(...page.logs.map(({ candidateName }) => candidateName));
      after = page.next;
    } while (after);
    return names.sort();
  };

it("calls are found by any four digits, the beginning of any word of a name and a shown call id, each once", async () => {
  const client = await signedIn(url());
  const jobId = await callPeople(client, people);
  const [ana, jean, zoe] = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const digits = people[1]?.phoneNumber.slice(-6) ?? "";
  for (const find of [createFinder(client), createFinder(client, 1)]) {
    expect(await find(digits)).toEqual([jean]);
    expect(await find(`${digits.slice(0, 3)} ${digits.slice(3)}`)).toEqual([jean]);
    expect(await find("xoch")).toEqual([ana]);
    expect(await find("zwer")).toEqual([jean]);
    expect(await find("marq")).toEqual([ana, zoe].sort());
    expect(await find("quet ana")).toEqual([ana]);
    expect(await find("werg")).toEqual([]);
    expect(await find(people[2]?.phoneNumber ?? "")).toEqual([zoe]);
  }
  const { logs } = await client.call(endpoints.searchCalls, { query: { search: "zwer" } });
  const shownId = logs[0]?.callId.replace("call_", "").slice(0, 8) ?? "";
  for (const typedId of [shownId, shownId.toLowerCase(), logs[0]?.callId ?? ""])
    expect(await createFinder(client)(typedId)).toContain(jean);
  // The call is still found after its person is deleted.
  const [deleted] = (await client.call(endpoints.getJob, { params: { id: jobId }, query: { search: "zwer" } })).job
    .candidates;
  const query = { candidateId: deleted?._id ?? "" };
  await client.call(endpoints.deleteCandidate, { params: { id: jobId }, query });
  expect(await createFinder(client)("zwer")).toEqual([jean]);
});

it("other users' and other tenants' calls are not found", async () => {
  await callPeople(await signedIn(url()), [person("Quintus", "Fabius Maximus", 70_201)]);
  const strangers = [signedIn(url(), "trial@acme.test"), signedIn(url(), "recruiter@globex.test", "globex")];
  for (const stranger of await Promise.all(strangers))
    for (const search of ["fabius", "maximus", "7020", phoneOf(70_201, "00")])
      expect(await createFinder(stranger)(search)).toEqual([]);
});
