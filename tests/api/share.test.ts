/** Links to shared candidates: what they show, what they never show, and who may make and revoke them. */
import { createRequire } from "node:module";
import { type Candidate, endpoints } from "@callwright/contracts";
import { defaultCriteria } from "@callwright/contracts/criteria";
import { createTextExtraction } from "@callwright/providers/pdfium/index";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { jobWith, readJob, signedIn, startBatch } from "../support/people/batch.ts";
import { importLines } from "../support/people/lines.ts";
import { strangers } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { advanceClock } from "../support/people/texts.ts";
import { send } from "../support/run/send.ts";
import { worldForFile } from "../support/run/server.ts";

const engineFile = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
const url = worldForFile();
const invalidLinkText = "This link is not valid";

let client: Client;
let jobId = "";
let people: readonly Candidate[] = [];

beforeAll(async () => {
  client = await signedIn(url());
  const lines = await importLines(client, 1);
  jobId = await jobWith(client, strangers(3, ["00", "01", "03"]));
  await client.call(endpoints.updateJob, { params: { id: jobId }, body: { criteria: defaultCriteria("en") } });
  await startBatch(client, jobId, lines);
  await runOut(url(), jobId, 90);
  client = await signedIn(url());
  people = (await readJob(client, jobId)).candidates;
}, 120_000);

interface ShareOptions {
  readonly chosen?: readonly Candidate[];
  readonly showsRecording?: boolean;
  readonly showsContact?: boolean;
  readonly days?: number;
}

async function share({ chosen = people.slice(0, 2), ...options }: ShareOptions = {}) {
  const selection = { candidateIds: chosen.map(({ _id }) => _id) };
  const body = { selection, name: "Globex, Ms Okoro", ...options };
  const { link } = await client.call(endpoints.shareCandidates, { params: { id: jobId }, body });
  return { link, path: new URL(link.url).pathname };
}

async function openPage(path: string, headers: Record<string, string> = {}) {
  const response = await send(`${url()}${path}`, { headers: { "x-tenant-slug": "acme", ...headers } });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const listLinks = async () => (await client.call(endpoints.getShareLinks, { params: { id: jobId } })).links;
const visitsOf = async (linkId: string) =>
  (await client.call(endpoints.getShareVisits, { params: { id: jobId, linkId } })).visits;

describe("a link", () => {
  it("shows the chosen people with their answers, but no phone numbers, recordings or other people", async () => {
    const { link, path } = await share();
    expect(new URL(link.url).hostname).toBe("acme.localhost");
    const { status, html, headers } = await openPage(path);
    expect(status).toBe(200);
    for (const { firstName, lastName } of people.slice(0, 2)) expect(html).toContain(`${firstName} ${lastName}`);
    expect(html).toContain("How long is your notice period?");
    expect(html).toContain("<blockquote");
    for (const { scorecard } of people.slice(0, 2))
      expect(html).toContain(`${scorecard?.answered} of ${scorecard?.of} questions answered`);
    const [, , unshared] = people;
    for (const { phoneNumber } of people) expect(html).not.toContain(phoneNumber);
    for (const secret of [`${unshared?.firstName} ${unshared?.lastName}`, "<script", "<audio", "cand_"])
      expect(html).not.toContain(secret);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("media-src 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect((await openPage(`${path}/recording/0`)).status).toBe(404);
  });

  it("shows contact and plays recordings only where that was chosen", async () => {
    const { path } = await share({ showsContact: true, showsRecording: true });
    const { html, headers } = await openPage(path);
    expect(html).toContain(people[0]?.phoneNumber ?? "");
    expect(headers.get("content-security-policy")).toContain("media-src 'self'");
    const [address = ""] = /\/s\/[^"]+\/recording\/\d+/.exec(html) ?? [];
    const recording = await send(`${url()}${address}`, { headers: { "x-tenant-slug": "acme" }, redirect: "manual" });
    expect(recording.status).toBe(302);
    expect((await openPage(`${path}/recording/2`)).status).toBe(404);
  });

  it("has a short address, and its page has the tenant's look and typeface", async () => {
    const { path } = await share();
    expect(path).toMatch(/^\/s\/[0-9a-z]{16}$/);
    const { html, headers } = await openPage(path);
    expect(html).toContain('font-family:"Inter"');
    expect(html).toContain("--cw-button:");
    expect(headers.get("content-security-policy")).toContain("font-src 'self'");
  });

  it("says outcome, decision, and amounts with their currency, in the visitor's language", async () => {
    const [person] = people;
    if (!person) throw new Error("Nobody");
    const body = { candidateId: person._id, decision: "shortlist" } as const;
    await client.call(endpoints.decideCandidate, { params: { id: jobId }, body });
    const { path } = await share();
    const { html } = await openPage(path, { "accept-language": "de" });
    expect(html).toContain("Entscheidung: Engere Wahl");
    expect(html).toContain("Passt gut");
    // Such as "65,5k €", "3,8 von 5" and "3 Wochen".
    expect(html).toMatch(/\d(,\d)?k\s€/);
    expect(html).toMatch(/\d,\d von 5/);
    expect(html).toMatch(/\d (Jahre?|Wochen?)</);
  });

  it("speaks the visitor's language", async () => {
    const { path } = await share();
    expect((await openPage(path, { "accept-language": "ar" })).html).toContain('<html lang="ar" dir="rtl">');
    expect((await openPage(path, { "accept-language": "de" })).html).toContain("Als PDF herunterladen");
  });

  it("is also a PDF, with names and answers and without phone numbers", async () => {
    const { path } = await share();
    const response = await send(`${url()}${path}/pdf`, { headers: { "x-tenant-slug": "acme" } });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const pdf = new Uint8Array(await response.arrayBuffer());
    const extraction = createTextExtraction({ engineFile, environment: {} });
    const text = JSON.stringify(await extraction.read(pdf, { pages: 9, characters: 20_000 }));
    expect(text).toContain(people[0]?.lastName);
    expect(text).toContain("How long is your notice period?");
    expect(text).toContain(`${people[0]?.scorecard?.answered} of ${people[0]?.scorecard?.of} questions answered`);
    expect(text).not.toContain(people[0]?.phoneNumber);
  });
});

describe("a link that is invalid, or to people who were deleted", () => {
  it("shows the same page, which reveals nothing, if it is altered, revoked, unknown or at another host", async () => {
    const { link, path } = await share({ showsRecording: true });
    const altered = await openPage(`${path.slice(0, -1)}${path.endsWith("0") ? "1" : "0"}`);
    expect(altered).toMatchObject({ status: 404 });
    expect(altered.html).toContain(invalidLinkText);
    const foreign = { "x-tenant-slug": "globex" };
    for (const answer of [
      await openPage(path, foreign),
      await openPage(`${path}/pdf`, foreign),
      await openPage(`${path}/recording/0`, foreign),
      await openPage("/s/nothing"),
      await openPage(`/s/${"0".repeat(3_000)}`),
      await openPage(`/s/${"0".repeat(16)}`),
      await openPage(path.replace(/\/s\/./, "/s/_")),
    ])
      expect(answer).toMatchObject({ status: 404, html: altered.html });
    expect((await openPage(path)).status).toBe(200);
    await client.call(endpoints.revokeShareLink, { params: { id: jobId, linkId: link.id } });
    for (const part of ["", "/pdf", "/recording/0"])
      expect(await openPage(`${path}${part}`)).toMatchObject({ status: 404, html: altered.html });
  });

  it("leaves out people who were deleted", async () => {
    const [person] = strangers(1, ["10"]);
    if (!person) throw new Error("No such person");
    const ownJobId = await jobWith(client, [person]);
    const [candidate] = (await readJob(client, ownJobId)).candidates;
    const body = { selection: { candidateIds: [candidate?._id ?? ""] }, name: "A client" };
    const { link } = await client.call(endpoints.shareCandidates, { params: { id: ownJobId }, body });
    const { pathname } = new URL(link.url);
    expect((await openPage(pathname)).html).toContain(person.lastName);
    await client.call(endpoints.deleteCandidate, { params: { id: ownJobId }, body: { candidateId: candidate?._id } });
    expect((await openPage(pathname)).html).not.toContain(person.lastName);
    await client.call(endpoints.deleteJob, { params: { id: ownJobId } });
    expect((await openPage(pathname)).status).toBe(404);
  });
});

describe("the owner", () => {
  it("sees when and from where a link was opened, never the whole address", async () => {
    const { link, path } = await share();
    await openPage(path, { "user-agent": "Firefox" });
    await openPage(`${path}/pdf`, { "user-agent": "Firefox" });
    expect((await listLinks()).find(({ id }) => id === link.id)).toMatchObject({
      openings: 1,
      isActive: true,
      people: 2,
    });
    const visits = await visitsOf(link.id);
    expect(visits).toMatchObject([
      { part: "pdf", userAgent: "Firefox" },
      { part: "page", userAgent: "Firefox" },
    ]);
    for (const { network } of visits) expect(network).toMatch(/^(\d+\.\d+\.x\.x|[0-9a-f:]*::|)$/);
  });

  it("revokes a link once, which stays listed; both are in the audit log", async () => {
    const { link } = await share();
    const params = { id: jobId, linkId: link.id };
    const { link: revoked } = await client.call(endpoints.revokeShareLink, { params });
    expect((await client.call(endpoints.revokeShareLink, { params })).link).toEqual(revoked);
    expect((await listLinks()).find(({ id }) => id === link.id)).toMatchObject({ isActive: false });
    const administrator = await signedIn(url(), "owner@acme.test");
    const { entries } = await administrator.call(endpoints.getAuditLog, { query: {} });
    const actions = entries.filter(({ target }) => target._id === link.id).map(({ action }) => action);
    expect(actions).toEqual(["share_link.revoked", "share_link.created"]);
  });

  it("has at most 100 active links for a job; revoking one makes room", async () => {
    const id = await jobWith(client, strangers(1, ["06"]));
    const selection = { candidateIds: [(await readJob(client, id)).candidates[0]?._id ?? ""] };
    const body = { selection, name: "A client" };
    const create = async () => (await client.call(endpoints.shareCandidates, { params: { id }, body })).link.id;
    const linkId = await create();
    for (let count = 1; count < 100; count += 1) await create();
    await expect(create()).rejects.toThrow("too_many_share_links");
    await client.call(endpoints.revokeShareLink, { params: { id, linkId } });
    await create();
  });

  it("cannot share people who are not in the job", async () => {
    const body = { selection: { candidateIds: ["cand_000000001_aaaaaa"] }, name: "A client" };
    const refused = client.call(endpoints.shareCandidates, { params: { id: jobId }, body });
    await expect(refused).rejects.toThrow("selection_gone");
  });
});

// Last, as it moves the clock.
it("a link expires after its days", async () => {
  const { path } = await share({ days: 2 });
  const daySeconds = 86_400;
  await advanceClock(url(), daySeconds);
  expect((await openPage(path)).status).toBe(200);
  await advanceClock(url(), daySeconds + 100);
  const expired = await openPage(path);
  expect(expired.status).toBe(404);
  expect(expired.html).toContain(invalidLinkText);
});
