import { type Candidate, endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { allCandidates, jobWith, readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { people, phoneOf } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

interface PreparedJob {
  readonly client: Client;
  readonly id: string;
  readonly candidates: readonly Candidate[];
}

async function prepareJob(count: number): Promise<PreparedJob> {
  const client = await signedIn(url());
  const id = await jobWith(client, people(count));
  return { client, id, candidates: await allCandidates(client, id) };
}

const idOf = ({ candidates }: PreparedJob, index: number): string => candidates[index]?._id ?? "";

const update = ({ client, id }: PreparedJob, body: Record<string, unknown>) =>
  client.request("PUT", `/api/update-candidate/${id}`, body);

describe("PUT /update-candidate/{jobId}", () => {
  it("changes a name: Name updated successfully", async () => {
    const job = await prepareJob(1);
    const { status, body } = await update(job, {
      candidateId: idOf(job, 0),
      firstName: " Ada ",
      lastName: "Lovelace",
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: "Name updated successfully", candidate: { firstName: "Ada", lastName: "Lovelace" } },
    });
    const detail = await readJob(job.client, job.id);
    expect(detail.candidates[0]).toMatchObject({ firstName: "Ada", phoneNumber: job.candidates[0]?.phoneNumber });
  });

  it("changes a number, and keeps it in E.164 form: Phone number updated successfully", async () => {
    const job = await prepareJob(1);
    const { body } = await update(job, { candidateId: idOf(job, 0), phoneNumber: "0049 (0)151 / 999-888-77" });
    expect(body).toMatchObject({
      message: "Phone number updated successfully",
      candidate: { phoneNumber: "+4915199988877" },
    });
  });

  it("refuses an invalid name or number with a message", async () => {
    const job = await prepareJob(1);
    for (const [change, message] of [
      [{ firstName: "Ada" }, "Last Name is required"],
      [{ lastName: "Lovelace" }, "First Name is required"],
      [{ firstName: "Ada", lastName: "  " }, "Last Name is required"],
      [{ phoneNumber: "" }, "Phone Number is required"],
      [{ phoneNumber: "+33123456789" }, "Invalid country code"],
      [{ phoneNumber: "+49151" }, "Invalid phone number format for Germany"],
      [{}, "Send a name or a phone number to change."],
    ] as const) {
      const answer = await update(job, { candidateId: idOf(job, 0), ...change });
      expect(expectRefusal(answer, "validation_failed").message, JSON.stringify(change)).toBe(message);
    }
    expect((await readJob(job.client, job.id)).candidates[0]).toMatchObject({ firstName: "Person1" });
  });

  it("refuses a number that is in the job already", async () => {
    const job = await prepareJob(2);
    const answer = await update(job, { candidateId: idOf(job, 0), phoneNumber: phoneOf(2) });
    expect(expectRefusal(answer, "conflict").message).toBe("This phone number is in this job already");
  });

  it("is found immediately by search, and only by the new name", async () => {
    const job = await prepareJob(3);
    await update(job, { candidateId: idOf(job, 1), firstName: "Çağla", lastName: "Öz" });
    const countFound = async (search: string) =>
      (await job.client.call(endpoints.getJob, { params: { id: job.id }, query: { search } })).job.pagination
        .totalCandidates;
    expect([await countFound("cagla"), await countFound("person2")]).toEqual([1, 0]);
  });
});

const remove = ({ client, id }: PreparedJob, candidateId: string, place: "query" | "body" = "query") =>
  place === "query"
    ? client.request("DELETE", `/api/delete-candidate/${id}?candidateId=${candidateId}`)
    : client.request("DELETE", `/api/delete-candidate/${id}`, { candidateId });

describe("DELETE /delete-candidate/{jobId}", () => {
  it.each(["query", "body"] as const)("accepts the id in the %s, and finds no one the second time", async (place) => {
    const job = await prepareJob(3);
    const { status, body } = await remove(job, idOf(job, 1), place);
    expect({ status, body }).toMatchObject({ status: 200, body: { message: "Candidate deleted successfully" } });
    expectRefusal(await remove(job, idOf(job, 1), place), "not_found");
    const detail = await readJob(job.client, job.id);
    expect(detail.pagination.totalCandidates).toBe(2);
    expect(detail.callSummary.totalNotExecuted).toBe(2);
    expect(detail.candidates.map(({ firstName }) => firstName)).toEqual(["Person1", "Person3"]);
  });

  it("requires the candidate's id", async () => {
    const job = await prepareJob(1);
    const answer = await job.client.request("DELETE", `/api/delete-candidate/${job.id}`);
    expect(expectRefusal(answer, "validation_failed").message).toBe("Say which candidate to delete.");
  });

  it("frees the number for another person", async () => {
    const job = await prepareJob(2);
    await remove(job, idOf(job, 0));
    const body = { candidates: [{ firstName: "New", lastName: "Person", phoneNumber: phoneOf(1) }] };
    const { added } = await job.client.call(endpoints.addCandidates, { params: { id: job.id }, body });
    expect(added).toBe(1);
  });

  it("of a person in another job changes nothing", async () => {
    const [job, otherJob] = [await prepareJob(1), await prepareJob(1)];
    expectRefusal(await remove(job, idOf(otherJob, 0)), "not_found");
    expect((await readJob(otherJob.client, otherJob.id)).pagination.totalCandidates).toBe(1);
    expectRefusal(
      await update(job, { candidateId: "cand_000000077_abcdef", firstName: "A", lastName: "B" }),
      "not_found",
    );
  });
});

async function awaitBulkEnd(client: Client, bulkId: string) {
  for (let polls = 0; polls < 300; polls += 1) {
    const { bulk } = await client.call(endpoints.getBulk, { params: { id: bulkId } });
    if (bulk.state !== "running") return bulk;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The bulk action does not end");
}

describe("POST /bulk-candidates/{jobId}", () => {
  it("deletes everyone found by a search except a few, in the background, and reports its progress", async () => {
    const job = await prepareJob(120);
    const selection = { all: true as const, search: "person1", except: [idOf(job, 0)] };
    const { bulk, message } = await job.client.call(endpoints.bulkCandidates, {
      params: { id: job.id },
      body: { action: "delete", selection },
    });
    // Person10 to 19 and Person100 to 120; Person1 is the exception.
    expect({ message, total: bulk.total }).toEqual({
      message: "The change is being applied to your candidates",
      total: 31,
    });
    expect(await awaitBulkEnd(job.client, bulk.bulkId)).toMatchObject({ state: "completed", done: 31, skipped: 0 });
    const detail = await readJob(job.client, job.id);
    expect(detail.pagination.totalCandidates).toBe(89);
    expect(detail.callSummary.totalNotExecuted).toBe(89);
    expect(detail.candidates[0]?.firstName).toBe("Person1");
  });

  it("moves people to another job of the same user, and to no other user's job", async () => {
    const job = await prepareJob(3);
    const otherJobId = await jobWith(job.client, people(1));
    const move = (targetId: string) =>
      job.client.request("POST", `/api/bulk-candidates/${job.id}`, {
        action: "move",
        targetId,
        selection: { candidateIds: job.candidates.map(({ _id }) => _id) },
      });
    const foreignUser = await signedIn(url(), "recruiter@globex.test", "globex");
    const foreignJobId = await jobWith(foreignUser, people(1));
    expectRefusal(await move(foreignJobId), "not_found");
    // Person1 is skipped, being in the other job already.
    const { body } = await move(otherJobId);
    const bulkId = typeof body === "object" && body !== null && "bulk" in body ? Object(body.bulk).bulkId : "";
    expect(await awaitBulkEnd(job.client, bulkId)).toMatchObject({ state: "completed", done: 2, skipped: 1 });
    expect((await readJob(job.client, otherJobId)).pagination.totalCandidates).toBe(3);
    expect((await readJob(job.client, job.id)).candidates.map(({ firstName }) => firstName)).toEqual(["Person1"]);
  });

  it("marks people as not to be called: no call goes to them any more", async () => {
    const job = await prepareJob(2);
    const selection = { candidateIds: [idOf(job, 0)] };
    const { bulk } = await job.client.call(endpoints.bulkCandidates, {
      params: { id: job.id },
      body: { action: "do_not_call", selection },
    });
    expect(await awaitBulkEnd(job.client, bulk.bulkId)).toMatchObject({ state: "completed", done: 1 });
    const selectedPhoneNumberId = await usableNumber(job.client);
    const call = { jobId: job.id, candidate: idOf(job, 0), selectedPhoneNumberId };
    const answer = await job.client.request("POST", "/api/call", call);
    expect(expectRefusal(answer, "unprocessable").message).toContain("do-not-call list");
  });
});

describe("POST /sequential-calls/batch", () => {
  it("calls everyone found by a search except a few", async () => {
    const job = await prepareJob(30);
    const selectedPhoneNumberId = await usableNumber(job.client);
    const leads = { all: true as const, search: "person2", except: [idOf(job, 1)] };
    const body = { campaignId: job.id, leads, selectedPhoneNumberId };
    // Person20 to 29; Person2 is the exception.
    expect((await job.client.call(endpoints.batchCalls, { body })).total).toBe(10);
    const empty = { ...body, leads: { all: true as const, search: "unknown" } };
    const answer = await job.client.request("POST", "/api/sequential-calls/batch", empty);
    expect(expectRefusal(answer, "unprocessable").message).toBe(
      "None of these candidates is in this job any more. Reload and choose again.",
    );
  });
});
