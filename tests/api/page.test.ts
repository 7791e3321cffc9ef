import { describe, expect, it } from "vitest";
import { worldForFile } from "../support/run/server.ts";

const server = worldForFile();

/** Names the tenant by header, as `fetch` does not let us choose the host. */
const fetchPage = (slug: string, headers: Record<string, string> = {}, path = "/login", method = "GET") =>
  fetch(new URL(path, server()), { method, headers: { "x-tenant-slug": slug, ...headers } });

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="cw-brand">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}");

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

describe("a tenant's page", () => {
  it("is the same at every route, carries its own look, and nothing of another tenant", async () => {
    const [acme = "", globex = ""] = await Promise.all(
      ["acme", "globex"].map(async (slug) => (await fetchPage(slug)).text()),
    );
    const [acmeTitle, globexTitle] = [dataOf(acme).title, dataOf(globex).title];
    expect(titleOf(acme)).toBe(acmeTitle);
    expect(titleOf(globex)).toBe(globexTitle);
    expect([acme.includes(globexTitle), globex.includes(acmeTitle)]).toEqual([false, false]);
    for (const path of ["/", "/job/overview/job_1", "/index.html"])
      expect((await (await fetchPage("acme", {}, path)).text()) === acme, path).toBe(true);
  });

  it("allows Stripe's origin only on the page with the card form", async () => {
    const policyAt = async (path: string) =>
      (await fetchPage("acme", {}, path)).headers.get("content-security-policy") ?? "";
    expect(await policyAt("/settings/billing/card")).toMatch(/script-src [^;]*stripe/);
    for (const path of ["/", "/login", "/subscription", "/settings/billing"])
      expect(await policyAt(path), path).not.toContain("stripe");
  });

  it("carries what GET /theme says", async () => {
    const { data } = await (await fetchPage("acme", {}, "/api/theme")).json();
    expect(dataOf(await (await fetchPage("acme")).text())).toEqual(data);
  });

  it("is cached at the edge for a minute, revalidated by browsers each time, and sent again only when changed", async () => {
    const first = await fetchPage("acme");
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60, stale-if-error=86400");
    const etag = first.headers.get("etag") ?? "";
    const again = await fetchPage("acme", { "if-none-match": `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
    expect((await fetchPage("globex", { "if-none-match": etag })).status).toBe(200);
  });

  it("answers HEAD without a body", async () => {
    const answer = await fetchPage("acme", {}, "/login", "HEAD");
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });
});

describe("an unassigned host", () => {
  it.each([
    ["en", "There is nothing at this address"],
    ["de", "Unter dieser Adresse gibt es nichts"],
    ["ar", "لا يوجد شيء في هذا العنوان"],
  ])("shows a neutral page (%s): no app, no brand", async (locale, title) => {
    const answer = await fetchPage("unknown", { "accept-language": locale });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).not.toMatch(/<script|cw-brand|Acme|Globex/);
  });

  it("looks the same at every path", async () => {
    const [startPage, usersPage] = await Promise.all(
      ["/", "/settings/users"].map(async (path) => (await fetchPage("unknown", {}, path)).text()),
    );
    expect(startPage).toBe(usersPage);
  });
});
