import { defaultPrompts, endpoints, messages } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitJob, jobWith, readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { demoJob, people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const newJob = async (client: Client) => (await client.call(endpoints.createJob, { body: demoJob })).job;
const versionsOf = (client: Client, id: string, query: { page?: number; pageSize?: number } = {}) =>
  client.call(endpoints.getPromptVersions, { params: { id }, query });

it("a job has the specification's fields, with its defaults", async () => {
  const client = await signedIn(url());
  const { workplaceType: _, currency: __, language: ___, voice: ____, ...body } = demoJob;
  const { job: created } = await client.call(endpoints.createJob, { body });
  const { job } = await client.call(endpoints.getJob, { params: { id: created._id } });
  expect(job).toMatchObject({
    title: demoJob.title,
    companyName: demoJob.companyName,
    name: demoJob.name,
    workplaceType: "office",
    experience: 4,
    location: "Berlin",
    salaryRange: [65_000, 90_000],
    selectedCurrency: "€",
    currency: "EUR",
    language: "en",
    voice: "Lucy",
    prompt: [defaultPrompts.en],
    additionalNotes: "",
    smsTemplate: "",
    preCallSmsTemplate: "",
    isPreCallSms: false,
    isPostCallSms: false,
    candidates: [],
    callSummary: { totalSms: 0, totalSuccess: 0, totalFailed: 0, totalNotExecuted: 0 },
    pagination: { totalCandidates: 0, totalPages: 1 },
    unscheduledCount: 0,
    calls: 0,
    timezone: "Europe/Berlin",
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(job.successEvaluation.length).toBeGreaterThan(5);
});

describe("PUT /update-job/{id}", () => {
  it("changes only the sent fields, and answers in the specification's words", async () => {
    const client = await signedIn(url());
    const before = await newJob(client);
    const change = {
      title: "  Staff Engineer ",
      name: "Ada",
      experience: 7,
      salaryRange: [70_000, 95_000] as [number, number],
      currency: "GBP" as const,
      workplaceType: "remote" as const,
      isPostCallSms: true,
      smsTemplate: "Thank you {{FirstName}}",
      timezone: "Europe/London",
    };
    const { job, message } = await client.call(endpoints.updateJob, { params: { id: before._id }, body: change });
    expect(message).toBe("Job updated successfully");
    expect(job).toEqual({ ...before, ...change, title: "Staff Engineer", selectedCurrency: "£" });
    expect(await readJob(client, before._id)).toMatchObject(job);
  });

  it("refuses wrong fields with their messages", async () => {
    const client = await signedIn(url());
    const { _id } = await newJob(client);
    const put = (body: object) => client.request("PUT", `/api/update-job/${_id}`, body);
    const wrongFields: [object, string][] = [
      [{ title: " " }, "Job title is required."],
      [{ voice: "Unknown" }, "Choose a voice from the list."],
      [{ timezone: "Mars/Olympus" }, "Choose a time zone, for instance Europe/Berlin."],
    ];
    for (const [body, words] of wrongFields) {
      const refused = expectRefusal(await put(body), "validation_failed");
      expect(
        refused.issues?.map(({ message }) => message),
        words,
      ).toEqual([words]);
    }
    expect((await readJob(client, _id)).promptVersion).toBe(1);
  });

  it("refuses a first sentence that denies AI or recording, on create, edit and language change", async () => {
    const client = await signedIn(url());
    const prompt = (firstSentence: string) => ({ prompt: { context: "Ask them.", firstSentence } });
    const { _id } = await newJob(client);
    const put = (body: object) => client.request("PUT", `/api/update-job/${_id}`, body);
    const denyingPrompt = prompt("I call for Acme. This call is not recorded.");
    const issues = [{ path: "prompt.firstSentence", message: messages.firstSentenceDeniesRecording }];
    const create = await client.request("POST", "/api/create-job", { ...demoJob, ...denyingPrompt });
    expect(expectRefusal(create, "validation_failed").issues).toMatchObject(issues);
    expect(expectRefusal(await put(denyingPrompt), "validation_failed").issues).toMatchObject(issues);
    // A sentence is checked in the job's language, which is English until the next save.
    expect((await put(prompt("Ich bin keine KI."))).status).toBe(200);
    const { issues: germanIssues } = expectRefusal(await put({ language: "de" }), "validation_failed");
    expect(germanIssues).toMatchObject([{ path: "prompt.firstSentence", message: messages.firstSentenceDeniesAi }]);
    expect((await put({ title: "Another title" })).status).toBe(200);
  });

  it("accepts a shorter title than the create form does, and Arabic", async () => {
    const client = await signedIn(url());
    const { _id } = await newJob(client);
    const body = { title: "QA", language: "ar" as const };
    const { job } = await client.call(endpoints.updateJob, { params: { id: _id }, body });
    expect(job).toMatchObject({ ...body, prompt: [defaultPrompts.en], promptVersion: 2 });
  });

  it("loses nothing when nine saves run concurrently", async () => {
    const client = await signedIn(url());
    const { _id } = await newJob(client);
    const save = (body: object) => client.request("PUT", `/api/update-job/${_id}`, body);
    const notes = Array.from({ length: 6 }, (_, index) => `Note ${index}`);
    const answers = await Promise.all([
      save({ title: "Other title" }),
      save({ location: "Hamburg" }),
      save({ successEvaluation: "By experience." }),
      ...notes.map((additionalNotes) => save({ additionalNotes })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const job = await readJob(client, _id);
    expect(job).toMatchObject({ title: "Other title", location: "Hamburg", successEvaluation: "By experience." });
    const { versions } = await versionsOf(client, _id, { pageSize: 100 });
    // Title and location make no version of the prompt; the other seven saves make one each.
    expect(versions.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(job).toMatchObject({ promptVersion: 8, additionalNotes: versions[0]?.additionalNotes });
    expect(new Set(versions.map(({ additionalNotes }) => additionalNotes))).toEqual(new Set(["", ...notes]));
  });

  it("makes the next poll return the changed job", async () => {
    const client = await signedIn(url());
    const { _id } = await newJob(client);
    const path = `/api/get-job/${_id}?pageSize=30`;
    const etag = (await client.request("GET", path)).headers.get("etag") ?? "";
    await client.call(endpoints.updateJob, { params: { id: _id }, body: { isPreCallSms: true } });
    expect((await client.request("GET", path, undefined, { "if-none-match": etag })).status).toBe(200);
  });
});

describe("the extra columns of people", () => {
  it("are returned on request, for people in the list's files and for people added since, and left out otherwise", async () => {
    const client = await signedIn(url());
    const variables = { "Start Date": "1 May" };
    const [newcomer, ...listedCandidates] = people(41);
    const id = await jobWith(
      client,
      listedCandidates.map((person) => ({ ...person, variables })),
    );
    await client.call(endpoints.addCandidates, { params: { id }, body: { candidates: [{ ...newcomer, variables }] } });
    const columnsOf = async (columns?: "all") => {
      const query = { pageSize: 100, ...(columns && { columns }) };
      const { job } = await client.call(endpoints.getJob, { params: { id }, query });
      return new Set(job.candidates.map((person) => JSON.stringify(person.variables)));
    };
    expect(await columnsOf("all")).toEqual(new Set([JSON.stringify(variables)]));
    expect(await columnsOf()).toEqual(new Set([undefined]));
  });
});

describe("the versions of a prompt", () => {
  it("start with the job, grow with each save of its texts, and say what changed and by whom", async () => {
    const client = await signedIn(url());
    const { _id } = await newJob(client);
    const save = (body: object) => client.request("PUT", `/api/update-job/${_id}`, body);
    await save({ title: "No text" });
    await save({ prompt: defaultPrompts.en, additionalNotes: "" });
    await save({ prompt: { ...defaultPrompts.en, firstSentence: "Hello there." }, additionalNotes: "Be brief." });
    await save({ language: "de", prompt: defaultPrompts.de, successEvaluation: "By experience." });
    const { versions, pagination } = await versionsOf(client, _id);
    expect(pagination).toEqual({ total: 3, totalPages: 1, page: 1, pageSize: 10 });
    expect(versions.map(({ version, changed, createdBy }) => ({ version, changed, createdBy }))).toEqual([
      {
        version: 3,
        changed: ["context", "firstSentence", "successEvaluation", "language"],
        createdBy: "Rita Recruiter",
      },
      { version: 2, changed: ["firstSentence", "additionalNotes"], createdBy: "Rita Recruiter" },
      { version: 1, changed: [], createdBy: "Rita Recruiter" },
    ]);
    expect(versions[2]).toMatchObject({ ...defaultPrompts.en, language: "en", additionalNotes: "" });
    expect(versions[0]).toMatchObject({ ...defaultPrompts.de, language: "de", additionalNotes: "Be brief." });
    const second = await versionsOf(client, _id, { page: 2, pageSize: 2 });
    expect(second.versions.map(({ version }) => version)).toEqual([1]);
    expect((await versionsOf(client, _id, { page: 3, pageSize: 2 })).versions).toEqual([]);
  });

  it("can be restored as a whole, which makes a new version", async () => {
    const client = await signedIn(url());
    const { _id: id } = await newJob(client);
    const edited = { language: "de" as const, prompt: defaultPrompts.de, additionalNotes: "Per Sie." };
    await client.call(endpoints.updateJob, { params: { id }, body: edited });
    const restore = (version: number) =>
      client.call(endpoints.restorePromptVersion, { params: { id }, body: { version } });
    const { message, version } = await restore(1);
    expect(message).toBe("Earlier version restored");
    expect(version).toMatchObject({
      version: 3,
      restoredFrom: 1,
      ...defaultPrompts.en,
      changed: ["context", "firstSentence", "additionalNotes", "language"],
    });
    const job = await readJob(client, id);
    expect(job).toMatchObject({ promptVersion: 3, language: "en", additionalNotes: "", prompt: [defaultPrompts.en] });
    expect((await restore(3)).version.version).toBe(3);
    expect((await versionsOf(client, id)).versions[1]).toMatchObject({ version: 2, ...defaultPrompts.de });
  });

  it("that never existed cannot be restored", async () => {
    const client = await signedIn(url());
    const { _id } = await newJob(client);
    const restore = (version: unknown) => client.request("POST", `/api/restore-prompt-version/${_id}`, { version });
    expect(expectRefusal(await restore(2), "not_found").message).toBe("Version not found.");
    for (const version of [0, 1.5, "x"]) expectRefusal(await restore(version), "validation_failed");
  });

  it("are logged with each call", async () => {
    const client = await signedIn(url());
    const id = await jobWith(
      client,
      people(1, () => "00"),
    );
    await client.call(endpoints.updateJob, { params: { id }, body: { additionalNotes: "Be brief." } });
    const [person] = (await readJob(client, id)).candidates;
    const body = { jobId: id, candidate: person?._id ?? "", selectedPhoneNumberId: await usableNumber(client) };
    const { callId } = await client.call(endpoints.placeCall, { body });
    await awaitJob(client, id, ({ callSummary }) => callSummary.totalNotExecuted === 0);
    await client.call(endpoints.updateJob, { params: { id }, body: { additionalNotes: "Take your time." } });
    const { log } = await client.call(endpoints.getCallLog, { params: { id: callId } });
    expect(log.promptVersion).toBe(2);
  });
});

describe("DELETE /delete-job/{id}", () => {
  it("removes the job immediately, and keeps its calls in the history", async () => {
    const client = await signedIn(url());
    const id = await jobWith(
      client,
      // People whom no other test has called today.
      people(62, () => "00").slice(60),
    );
    const [person] = (await readJob(client, id)).candidates;
    const candidateId = person?._id ?? "";
    const call = { jobId: id, candidate: candidateId, selectedPhoneNumberId: await usableNumber(client) };
    const { callId } = await client.call(endpoints.placeCall, { body: call });
    await awaitJob(client, id, ({ callSummary }) => callSummary.totalNotExecuted === 1);
    const before = (await client.call(endpoints.getJobs)).pagination.total;
    expect(await client.call(endpoints.deleteJob, { params: { id } })).toEqual({
      success: true,
      message: "Job deleted successfully",
    });
    const { jobs, pagination } = await client.call(endpoints.getJobs, { query: { limit: 100 } });
    expect(pagination.total).toBe(before - 1);
    expect(jobs.map(({ _id }) => _id)).not.toContain(id);
    const requests: [string, string, object?][] = [
      ["GET", `get-job/${id}`],
      ["PUT", `update-job/${id}`, { title: "Again" }],
      ["GET", `get-prompt-versions/${id}`],
      ["POST", `restore-prompt-version/${id}`, { version: 1 }],
      ["GET", `get-logs-by-job-id/${id}`],
      ["GET", `export-csv/${id}`],
      ["PUT", `add-candidate-to-job/${id}`, { candidates: people(1) }],
      ["POST", "call", call],
      ["POST", "sequential-calls/batch", { campaignId: id, leads: "all" }],
    ];
    for (const [method, path, body] of requests)
      expectRefusal(await client.request(method, `/api/${path}`, body), "not_found");
    const { log } = await client.call(endpoints.getCallLog, { params: { id: callId } });
    expect(log).toMatchObject({ jobId: id, jobTitle: demoJob.title, candidateId, state: "ended" });
    expect(log.transcript.length).toBeGreaterThan(2);
    const { logs } = await client.call(endpoints.getAllLogs);
    expect(logs.map((log) => log.callId)).toContain(callId);
  });

  it("deletes once if it is repeated, and is refused to another user", async () => {
    const client = await signedIn(url());
    const { _id: id } = await newJob(client);
    const { pagination } = await client.call(endpoints.getJobs);
    for (let time = 0; time < 2; time += 1) await client.call(endpoints.deleteJob, { params: { id } });
    expect((await client.call(endpoints.getJobs)).pagination.total).toBe(pagination.total - 1);
    expectRefusal(
      await (await signedIn(url(), "owner@acme.test")).request("DELETE", `/api/delete-job/${id}`),
      "not_found",
    );
  });
});
