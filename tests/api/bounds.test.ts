/** Bounds and unique names hold however many requests arrive at the same time. */
import { endpoints } from "@callwright/contracts";
import { shareLimits } from "@callwright/contracts/endpoints/share";
import { maxSources } from "@callwright/contracts/endpoints/source";
import { maxWebhookEndpoints } from "@callwright/contracts/endpoints/webhook";
import { type RefusalCode, refusalCodes } from "@callwright/contracts/refusals";
import { maxKeysPerUser } from "@callwright/core/api-key/index";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const parallelRequests = 40;

interface Bounded {
  readonly max: number;
  /** `index` differs from request to request. */
  readonly create: (index: number) => Promise<Answer>;
  readonly count: () => Promise<number>;
  /** Makes room for one more. */
  readonly remove?: () => Promise<unknown>;
}

let rita: Client;
let owner: Client;
let jobId: string;
let candidateId: string;

beforeAll(async () => {
  [rita, owner] = [await signedIn(url()), await signedIn(url(), "owner@acme.test")];
  const candidates = people(1, () => "01");
  jobId = await jobWith(rita, candidates);
  candidateId = (await readJob(rita, jobId)).candidates[0]?._id ?? "";
});

const keys = async () => (await rita.call(endpoints.listApiKeys)).keys;
const sources = async () => (await rita.call(endpoints.listSources)).sources;
const domains = async () => (await owner.call(endpoints.listDomains)).domains;
const webhooks = async () => (await owner.call(endpoints.listWebhookEndpoints)).endpoints;
const links = async () =>
  (await rita.call(endpoints.getShareLinks, { params: { id: jobId } })).links.filter(({ isActive }) => isActive);

const bounded: Partial<Record<RefusalCode, Bounded>> = {
  too_many_api_keys: {
    max: maxKeysPerUser,
    create: (index) => rita.request("POST", "/api/api-keys", { name: `Key ${index}`, scopes: ["read"] }),
    count: async () => (await keys()).length,
    remove: async () => rita.request("DELETE", `/api/api-keys/${(await keys())[0]?.id}`),
  },
  too_many_sources: {
    max: maxSources,
    create: (index) =>
      rita.request("POST", "/api/sources", {
        kind: "ashby",
        name: `Source ${index}`,
        parentId: jobId,
        mode: "approval",
        consent: "The form",
      }),
    count: async () => (await sources()).length,
    remove: async () => rita.request("DELETE", `/api/sources/${(await sources())[0]?.id}`),
  },
  too_many_share_links: {
    max: shareLimits.links,
    create: (index) =>
      rita.request("POST", `/api/share-links/${jobId}`, {
        selection: { candidateIds: [candidateId] },
        name: `Client ${index}`,
      }),
    count: async () => (await links()).length,
    remove: async () => rita.request("DELETE", `/api/share-links/${jobId}/${(await links())[0]?.id}`),
  },
  too_many_domains: {
    max: 10,
    create: (index) => owner.request("POST", "/api/domains", { host: `calls-${index}.bounds.example.com` }),
    count: async () => (await domains()).length,
  },
  too_many_webhook_endpoints: {
    max: maxWebhookEndpoints,
    create: (index) =>
      owner.request("POST", "/api/webhook-endpoints", { url: `http://127.0.0.1:9/${index}`, events: ["call.ended"] }),
    count: async () => (await webhooks()).length,
    remove: async () => owner.request("DELETE", `/api/webhook-endpoints/${(await webhooks())[0]?.id}`),
  },
};

/** Bounds within one row, which each change replaces as a whole, and within one request. */
const boundsWithoutTest: readonly RefusalCode[] = ["too_many_passkeys", "too_many_open_imports", "too_many_shared"];

it("every bound on parallel requests has a test here", () => {
  const codes = refusalCodes.filter((code) => code.startsWith("too_many_"));
  // The bound of uploads is a rate, which has a test of its own below.
  expect(codes.sort()).toEqual([...Object.keys(bounded), ...boundsWithoutTest, "too_many_uploads"].sort());
});

describe("forty requests at the same time", () => {
  it.each(Object.entries(bounded))("%s: never exceed the bound", async (code, bound) => {
    const { max, create, count, remove } = bound;
    let index = 0;
    const nextIndex = () => {
      index += 1;
      return index;
    };
    for (let made = await count(); made < max; made = await count()) {
      const answers = await Promise.all(Array.from({ length: parallelRequests }, () => create(nextIndex())));
      for (const { status } of answers) expect([200, 409, 422, 503]).toContain(status);
      expect(await count()).toBeLessThanOrEqual(max);
    }
    expect(await count()).toBe(max);
    expect((await create(nextIndex())).body).toMatchObject({ refusal: { code } });
    if (!remove) return;
    await remove();
    expect((await create(nextIndex())).status).toBe(200);
    expect((await create(nextIndex())).body).toMatchObject({ refusal: { code } });
    expect(await count()).toBe(max);
  });

  it("upload thirty documents in ten minutes at most", async () => {
    const body = { fileName: "job.pdf", bytes: 1_000 };
    const create = () => rita.request("POST", "/api/create-document", body);
    const answers = await Promise.all(Array.from({ length: parallelRequests }, create));
    const made = answers.filter(({ status }) => status === 200).length;
    expect(made).toBeLessThanOrEqual(30);
    for (let missing = 30 - made; missing > 0; missing -= 1) expect((await create()).status).toBe(200);
    expectRefusal(await create(), "rate_limited");
  });

  it("create one tenant with a slug, and refuse the others", async () => {
    const platform = await signedIn(url(), "admin@callwright.test", "platform");
    const create = (index: number, slug = "bounds") =>
      platform.request("POST", "/api/admin/tenants", {
        name: "Bounds",
        slug,
        timezone: "Europe/Berlin",
        host: `bounds-${index}.example.com`,
        ownerName: "Olga Owner",
        ownerEmail: `olga-${index}@bounds.test`,
        language: "en",
      });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create(index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(expectRefusal(answer, "duplicate").refusal.code).toBe("slug_taken");
    expect(expectRefusal(await create(9, "acme"), "duplicate").refusal.code).toBe("slug_taken");
  });
});
