import { defaultPrompts, endpoints, outcomeFilterOf, outcomeFilters } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitJob, jobWith, signedIn } from "../support/people/batch.ts";
import { demoJob, people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

describe("POST /create-job", () => {
  it("accepts a prompt in the shape of the response", async () => {
    const client = await signedIn(url());
    const prompt = { context: "Ask about night shifts.", firstSentence: "Hello from Acme." };
    const { job } = await client.call(endpoints.createJob, { body: { ...demoJob, prompt: [prompt] } });
    expect(job.prompt).toEqual([prompt]);
    const nextPrompt = { ...prompt, context: "Ask about day shifts." };
    const body = { prompt: job.prompt.map((part) => ({ ...part, context: nextPrompt.context })) };
    const answer = await client.request("PUT", `/api/update-job/${job._id}`, body);
    expect(answer).toMatchObject({ status: 200, body: { job: { prompt: [nextPrompt] } } });
    const short = await client.request("PUT", `/api/update-job/${job._id}`, { prompt: [{ ...prompt, context: "x" }] });
    expect(expectRefusal(short, "validation_failed").message).toBe("The prompt must have at least 5 characters");
  });

  it("uses the language's default prompt if none is given", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const { job, message } = await client.call(endpoints.createJob, { body: { ...demoJob, language: "de" } });
    expect(message).toBe("Job created successfully");
    expect(job.prompt).toEqual([defaultPrompts.de]);
    expect(job).toMatchObject({
      selectedCurrency: "€",
      salaryRange: [65_000, 90_000],
      timezone: "Europe/Berlin",
      callSummary: { totalSms: 0, totalSuccess: 0, totalFailed: 0, totalNotExecuted: 0 },
    });
  });

  it("names each wrong field, in the specification's words", async () => {
    const client = await signedIn(url());
    const body = { ...demoJob, companyName: "Ab", voice: "" };
    const { issues } = expectRefusal(await client.request("POST", "/api/create-job", body), "validation_failed");
    expect(issues).toMatchObject([
      { path: "companyName", message: "Company name is required (min-3 characters)" },
      { path: "voice", message: "Voice is required" },
    ]);
  });

  it.each([
    ["voice", { voice: "Unknown" }],
    ["timezone", { timezone: "Mars/Olympus" }],
  ])("refuses a %s that does not exist", async (path, change) => {
    const client = await signedIn(url());
    const answer = await client.request("POST", "/api/create-job", { ...demoJob, ...change });
    expect(expectRefusal(answer, "validation_failed").issues?.[0]?.path).toBe(path);
  });

  it("refuses a body that is not JSON", async () => {
    const client = await signedIn(url());
    expectRefusal(await client.request("POST", "/api/create-job", "{oops"), "malformed_json");
  });
});

describe("GET /get-jobs", () => {
  it("pages through the user's own jobs, newest first", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    for (const title of ["First role", "Second role", "Third role"])
      await client.call(endpoints.createJob, { body: { ...demoJob, title } });
    const first = await client.call(endpoints.getJobs, { query: { page: 1, limit: 2 } });
    const second = await client.call(endpoints.getJobs, { query: { page: 2, limit: 2 } });
    expect(first.jobs.map(({ title }) => title)).toEqual(["Third role", "Second role"]);
    expect(second.jobs.map(({ title }) => title)).toEqual(["First role"]);
    expect(second.pagination).toEqual({ total: 3, totalPages: 2, page: 2, limit: 2 });
  });

  it("shows five per page by default", async () => {
    const answer = await (await signedIn(url())).call(endpoints.getJobs);
    expect(answer.pagination).toMatchObject({ page: 1, limit: 5 });
  });

  it("refuses page 0", async () => {
    expectRefusal(await (await signedIn(url())).request("GET", "/api/get-jobs?page=0"), "validation_failed");
  });
});

describe("GET /get-job/{id}", () => {
  it("has the job, its counters and one page of its people in import order", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, people(70));
    const getPage = (page: number) => client.call(endpoints.getJob, { params: { id }, query: { page, pageSize: 30 } });
    const [page1, page3] = [(await getPage(1)).job, (await getPage(3)).job];
    expect(page1.pagination).toEqual({ totalCandidates: 70, totalPages: 3, page: 1, pageSize: 30 });
    expect(page1.candidates.map(({ firstName }) => firstName)).toEqual(people(30).map(({ firstName }) => firstName));
    expect(page3.candidates.map(({ firstName }) => firstName)).toEqual(
      people(70)
        .slice(60)
        .map(({ firstName }) => firstName),
    );
    expect(page1.callSummary.totalNotExecuted).toBe(70);
    const byDefault = await client.call(endpoints.getJob, { params: { id } });
    expect(byDefault.job.candidates).toHaveLength(5);
    expect(page1.candidates[0]).toMatchObject({ callStatus: "not_executed", callOutcome: "not_executed", logs: [] });
  });

  it("finds people by the beginning of any word of their name, without accents, and by any four digits of their number", async () => {
    const client = await signedIn(url());
    const person = (firstName: string, lastName: string, phoneNumber: string) => ({ firstName, lastName, phoneNumber });
    const id = await jobWith(client, [
      person("Çağla", "Yıldız", "+4915112345601"),
      person("Anna-Lena", "von der Heide", "+4915112345602"),
      person("Annika", "Großmann", "+447700900603"),
      person("محمد", "علي", "+966512345604"),
    ]);
    const find = async (search: string) => {
      const { job } = await client.call(endpoints.getJob, { params: { id }, query: { search } });
      return { names: job.candidates.map(({ firstName }) => firstName), total: job.pagination.totalCandidates };
    };
    expect(await find("cagla")).toEqual({ names: ["Çağla"], total: 1 });
    expect(await find("ANN")).toEqual({ names: ["Anna-Lena", "Annika"], total: 2 });
    expect(await find("ann hei")).toEqual({ names: ["Anna-Lena"], total: 1 });
    expect(await find("grossm")).toEqual({ names: ["Annika"], total: 1 });
    expect(await find("محم")).toEqual({ names: ["محمد"], total: 1 });
    expect(await find("0151 123")).toEqual({ names: ["Çağla", "Anna-Lena"], total: 2 });
    expect(await find("5602")).toEqual({ names: ["Anna-Lena"], total: 1 });
    expect(await find("3456 hei")).toEqual({ names: ["Anna-Lena"], total: 1 });
    expect(await find("yil cag")).toEqual({ names: ["Çağla"], total: 1 });
    expect(await find("+44 7700")).toEqual({ names: ["Annika"], total: 1 });
    expect(await find("nna")).toEqual({ names: [], total: 0 });
  });

  it("filters by outcome, alone and together with a search", async () => {
    const client = await signedIn(url());
    const { jobs } = await client.call(endpoints.getJobs);
    const id = jobs.find(({ title }) => title === "Senior Backend Engineer")?._id ?? "";
    const read = async (query: { status?: string; search?: string }) => {
      const answer = await client.request(
        "GET",
        `/api/get-job/${id}?${new URLSearchParams({ pageSize: "100", ...query })}`,
      );
      return endpoints.getJob.response.parse(answer.body).job;
    };
    // The server calls one person when it starts; the counts are compared after that call.
    await awaitJob(client, id, ({ callSummary }) => callSummary.totalNotExecuted === 19);
    const unfiltered = await read({});
    for (const status of outcomeFilters) {
      const { candidates, pagination } = await read({ status });
      expect(pagination.totalCandidates, status).toBe(candidates.length);
      const labelled = unfiltered.candidates.filter(
        ({ outcomeLabel }) => status === "all" || outcomeFilterOf(outcomeLabel) === status,
      );
      expect(candidates, status).toHaveLength(labelled.length);
    }
    for (const status of ["good_fit", "not_executed", "not_interested", "busy", "Unanswered"])
      expect((await read({ status })).candidates.length, status).toBeGreaterThan(0);
    const goodFits = await read({ status: "good_fit" });
    expect(goodFits.candidates.map(({ outcomeLabel }) => outcomeLabel)).not.toContain("Excellent Fit");
    const several = await read({ status: "busy,good_fit" });
    expect(several.candidates).toEqual(
      unfiltered.candidates.filter(({ outcomeLabel }) => ["busy", "good_fit"].includes(outcomeFilterOf(outcomeLabel))),
    );
    // The counts cover all outcomes, whatever the filter.
    expect(several.outcomes).toEqual(unfiltered.outcomes);
    for (const { filter, count } of unfiltered.outcomes)
      expect((await read({ status: filter })).pagination.totalCandidates, filter).toBe(count);
    const unknown = await client.request("GET", `/api/get-job/${id}?status=busy,what`);
    expect(unknown.status).toBe(400);
    const [first] = goodFits.candidates;
    const filteredAndSearched = await read({ status: "good_fit", search: first?.lastName ?? "" });
    expect(filteredAndSearched.candidates.map(({ _id }) => _id)).toEqual([first?._id]);
    expect(unfiltered.pagination.totalCandidates).toBe(unfiltered.candidates.length);
  });

  it("answers 304 while nothing has changed, and with a page after a change", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, people(3));
    const path = `/api/get-job/${id}?pageSize=30`;
    const etag = (await client.request("GET", path)).headers.get("etag") ?? "";
    const poll = (query = "") => client.request("GET", path + query, undefined, { "if-none-match": etag });
    const unchanged = await poll();
    expect(unchanged.status).toBe(304);
    expect(unchanged.body).toBe("");
    expect(unchanged.headers.get("etag")).toBe(etag);
    expect((await poll("&search=person1")).status).toBe(200);
    await client.call(endpoints.addCandidates, {
      params: { id },
      body: { candidates: [{ firstName: "New", lastName: "Comer", phoneNumber: "+4915199999999" }] },
    });
    expect((await poll()).status).toBe(200);
  });

  it("beyond the last page is empty, but has the total", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, people(2));
    for (const query of ["", "&status=not_executed", "&search=person", "&status=busy"]) {
      const answer = await client.request("GET", `/api/get-job/${id}?page=9${query}`);
      const { candidates, pagination } = endpoints.getJob.response.parse(answer.body).job;
      expect({ candidates, total: pagination.totalCandidates }).toEqual({
        candidates: [],
        total: query === "&status=busy" ? 0 : 2,
      });
    }
    for (const path of [`get-logs-by-job-id/${id}`, "get-all-logs", "get-jobs"])
      expect((await client.request("GET", `/api/${path}?page=999`)).status, path).toBe(200);
  });

  it("of a job that does not exist is not found", async () => {
    expectRefusal(await (await signedIn(url())).request("GET", "/api/get-job/job_none"), "not_found");
  });
});
