import { type CreateJobInput, type Criterion, defaultCriteria, endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { signedIn } from "../support/people/batch.ts";
import { demoJob } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const criterion = (id: string, question: string, overrides: Partial<Criterion> = {}): Criterion => ({
  id,
  question,
  weight: 2,
  strong: "",
  weak: "",
  isMustHave: false,
  type: "text",
  ...overrides,
});
const twoCriteria = [
  criterion("c1", "How many years of Rust?", { type: "years", isMustHave: true, weight: 5 }),
  criterion("c2", "When could you begin?", { type: "date" }),
];

async function recruiterWithJob(overrides: Partial<CreateJobInput> = {}) {
  const client = await signedIn(url());
  const { job } = await client.call(endpoints.createJob, { body: { ...demoJob, ...overrides } });
  const params = { id: job._id };
  const save = (criteria: unknown) => client.request("PUT", `/api/update-job/${job._id}`, { criteria });
  return { client, params, job, save };
}

describe("criteria of a job", () => {
  it("are empty at first, and each change of them is a version of the prompt that can be restored", async () => {
    const { client, params, job } = await recruiterWithJob();
    expect(job).toMatchObject({ criteria: [], promptVersion: 1 });
    const saved = await client.call(endpoints.updateJob, { params, body: { criteria: twoCriteria } });
    expect(saved.job).toMatchObject({ criteria: twoCriteria, promptVersion: 2 });
    const same = await client.call(endpoints.updateJob, { params, body: { criteria: twoCriteria } });
    expect(same.job.promptVersion).toBe(2);
    await client.call(endpoints.updateJob, { params, body: { criteria: [] } });
    const { versions } = await client.call(endpoints.getPromptVersions, { params, query: {} });
    expect(versions.map(({ criteria, changed }) => [criteria.length, changed])).toEqual([
      [0, ["criteria"]],
      [2, ["criteria"]],
      [0, []],
    ]);
    await client.call(endpoints.restorePromptVersion, { params, body: { version: 2 } });
    expect((await client.call(endpoints.getJob, { params, query: {} })).job.criteria).toEqual(twoCriteria);
  });

  it.each(["en", "de", "ar"] as const)("may start with the defaults in %s", async (language) => {
    const criteria = defaultCriteria(language);
    const { job } = await recruiterWithJob({ language, criteria });
    expect(job.criteria).toEqual(criteria);
  });

  it.each<[string, unknown]>([
    ["A question must have at least 5 characters", [{ ...twoCriteria[0], question: "Why?" }]],
    ["A question must have at most 200 characters", [{ ...twoCriteria[0], question: "x".repeat(201) }]],
    ["A weight is a whole number from 1 to 5", [{ ...twoCriteria[0], weight: 6 }]],
    ["Choose a type of answer from the list", [{ ...twoCriteria[0], type: "colour" }]],
    ["A strong answer must have at most 200 characters", [{ ...twoCriteria[0], strong: "x".repeat(201) }]],
    ["Two criteria have the same question", [twoCriteria[0], { ...twoCriteria[0], id: "c9" }]],
    [
      "A job can have at most 12 criteria",
      Array.from({ length: 13 }, (_, index) => criterion(`c${index + 1}`, `Question ${index}`)),
    ],
  ])("are refused: %s", async (words, criteria) => {
    const { save } = await recruiterWithJob();
    const { issues } = expectRefusal(await save(criteria), "validation_failed");
    expect(issues?.map(({ message }) => message)).toContain(words);
  });
});

it("a campaign has criteria too, with its own versions", async () => {
  const client = await signedIn(url());
  const body = { title: "Winter offer", criteria: twoCriteria };
  const { agent } = await client.call(endpoints.createAgent, { body });
  expect(agent.criteria).toEqual(twoCriteria);
  const changed = await client.call(endpoints.updateAgent, { params: { id: agent._id }, body: { criteria: [] } });
  expect(changed.agent).toMatchObject({ criteria: [], promptVersion: 2 });
});
