/** The edge port's requests to CloudFront and the meaning of its answers and refusals; and the DNS port. */
import { setClockOffset } from "@callwright/core/kernel/clock";
import { createEdge } from "@callwright/providers/aws/edge";
import { createParameter } from "@callwright/providers/aws/parameters";
import { createDns } from "@callwright/providers/dns/index";
import { afterEach, describe, expect, it } from "vitest";
import { edgeForFile } from "../support/outside/edge.ts";
import { type Answer, type RequestHandler, serve, unreachableUrl } from "./loopback.ts";

const xml = (body: string, status = 200): Answer => ({
  status,
  headers: { "content-type": "text/xml", etag: "E1VERSION" },
  body: `<?xml version="1.0"?>${body}`,
});
const refusal = (status: number, code: string, message = "…"): Answer =>
  xml(
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    status,
  );

const edgeAt = (endpoint: string) =>
  createEdge({
    region: "eu-west-1",
    endpoint,
    ids: async () => ({ distributionId: "E0TENANTS", connectionGroupId: "cg_1" }),
    ownNames: ["callwright.example"],
    checkSeconds: 60,
  });

interface TenantState {
  readonly enabled?: boolean;
  readonly domain?: "active" | "inactive";
  readonly status?: string;
  readonly usedArn?: string;
}
const arn = "arn:aws:acm:us-east-1:000000000000:certificate/1";
const tenant = ({ enabled = true, domain = "inactive", status = "Deployed", usedArn }: TenantState = {}) =>
  xml(
    `<DistributionTenant><Id>dt_1</Id><DistributionId>E0TENANTS</DistributionId><Name>dom_1</Name><Domains><member><Domain>calls.acme.com</Domain><Status>${domain}</Status></member></Domains>${usedArn ? `<Customizations><Certificate><Arn>${usedArn}</Arn></Certificate></Customizations>` : ""}<ConnectionGroupId>cg_1</ConnectionGroupId><Enabled>${enabled}</Enabled><Status>${status}</Status></DistributionTenant>`,
  );
const certificate = (status: string) =>
  xml(
    `<ManagedCertificateDetails><CertificateArn>${arn}</CertificateArn><CertificateStatus>${status}</CertificateStatus></ManagedCertificateDetails>`,
  );
/** Answers by method and the path's first word after the API version. */
const answerByRoute =
  (answers: Readonly<Record<string, Answer>>): RequestHandler =>
  ({ method, path }) =>
    answers[`${method} ${path.split("/")[2]}`] ?? refusal(404, "EntityNotFound");

const misdirected =
  "The provided Domain Name is not valid. Could not verify Domain Name ownership. It may not be pointing to a valid CloudFront resource.";

describe("adding a domain", () => {
  it("creates a tenant under our key, with a certificate whose token CloudFront serves itself", async () => {
    await using server = await serve(answerByRoute({ "POST distribution-tenant": tenant() }));
    expect(await edgeAt(server.url).add("dom_1", "calls.acme.com")).toBe("added");
    expect(server.requests).toHaveLength(1);
    const body = server.requests[0]?.body ?? "";
    for (const part of [
      "<DistributionId>E0TENANTS</DistributionId>",
      "<Name>dom_1</Name>",
      "<Domain>calls.acme.com</Domain>",
      "<ConnectionGroupId>cg_1</ConnectionGroupId>",
      "<ValidationTokenHost>cloudfront</ValidationTokenHost>",
      "<PrimaryDomainName>calls.acme.com</PrimaryDomainName>",
      "<Enabled>true</Enabled>",
    ])
      expect(body).toContain(part);
  });

  it.each([
    ["misdirected", { "POST distribution-tenant": refusal(400, "InvalidArgument", misdirected) }],
    ["taken", { "POST distribution-tenant": refusal(409, "CNAMEAlreadyExists") }],
    // A repeat: the tenant that exists already is ours.
    ["added", { "POST distribution-tenant": refusal(409, "EntityAlreadyExists"), "GET distribution-tenant": tenant() }],
    ["added", { "POST distribution-tenant": refusal(409, "CNAMEAlreadyExists"), "GET distribution-tenant": tenant() }],
  ])("returns %s", async (meaning, answers) => {
    await using server = await serve(answerByRoute(answers));
    expect(await edgeAt(server.url).add("dom_1", "calls.acme.com")).toBe(meaning);
  });

  it.each([
    refusal(400, "InvalidArgument", "The parameter Name is not valid."),
    refusal(400, "EntityLimitExceeded"),
    refusal(403, "AccessDenied"),
  ])("throws where the fault is ours and not the domain's: %j", async (answer) => {
    await using server = await serve(() => answer);
    await expect(edgeAt(server.url).add("dom_1", "calls.acme.com")).rejects.toThrow();
  });
});

describe("the state of a domain", () => {
  it.each([
    ["absent", {}],
    ["issuing", { "GET distribution-tenant": tenant(), "GET managed-certificate": certificate("pending-validation") }],
    ["issuing", { "GET distribution-tenant": tenant() }],
    ["issuing", { "GET distribution-tenant": tenant({ domain: "active", status: "InProgress" }) }],
    ["serving", { "GET distribution-tenant": tenant({ domain: "active" }) }],
    ["failed", { "GET distribution-tenant": tenant(), "GET managed-certificate": certificate("failed") }],
    ["failed", { "GET distribution-tenant": tenant(), "GET managed-certificate": certificate("validation-timed-out") }],
  ])("is %s", async (kind, answers) => {
    await using server = await serve(answerByRoute(answers));
    expect(await edgeAt(server.url).advance("dom_1")).toMatchObject({ kind });
  });

  it("an issued certificate is put to use, once", async () => {
    const issued = { "GET managed-certificate": certificate("issued"), "PUT distribution-tenant": tenant() };
    await using server = await serve(answerByRoute({ ...issued, "GET distribution-tenant": tenant() }));
    expect(await edgeAt(server.url).advance("dom_1")).toEqual({ kind: "issuing" });
    const put = server.requests.find(({ method }) => method === "PUT");
    expect(put?.path).toBe("/2020-05-31/distribution-tenant/dt_1");
    expect(put?.headers["if-match"]).toBe("E1VERSION");
    expect(put?.body).toContain(`<Certificate><Arn>${arn}</Arn></Certificate>`);
    expect(put?.body).toContain("<Domain>calls.acme.com</Domain>");
    await using serverInUse = await serve(
      answerByRoute({ ...issued, "GET distribution-tenant": tenant({ usedArn: arn }) }),
    );
    await edgeAt(serverInUse.url).advance("dom_1");
    expect(serverInUse.requests.map(({ method }) => method)).not.toContain("PUT");
  });

  it("stays issuing after a concurrent change, until it is read again", async () => {
    await using server = await serve(
      answerByRoute({
        "GET distribution-tenant": tenant(),
        "GET managed-certificate": certificate("issued"),
        "PUT distribution-tenant": refusal(412, "PreconditionFailed"),
      }),
    );
    expect(await edgeAt(server.url).advance("dom_1")).toEqual({ kind: "issuing" });
  });
});

describe("removing a domain", () => {
  it("disables it first, without dropping its certificate", async () => {
    await using server = await serve(
      answerByRoute({ "GET distribution-tenant": tenant({ usedArn: arn }), "PUT distribution-tenant": tenant() }),
    );
    expect(await edgeAt(server.url).remove("dom_1")).toBe("removing");
    const put = server.requests.find(({ method }) => method === "PUT");
    expect(put?.body).toContain("<Enabled>false</Enabled>");
    expect(put?.body).toContain(arn);
  });

  it.each([
    ["removed", { status: 204 }],
    ["removing", refusal(409, "ResourceNotDisabled")],
    ["removing", refusal(412, "PreconditionFailed")],
  ])("returns %s", async (meaning, answer) => {
    await using server = await serve(
      answerByRoute({ "GET distribution-tenant": tenant({ enabled: false }), "DELETE distribution-tenant": answer }),
    );
    expect(await edgeAt(server.url).remove("dom_1")).toBe(meaning);
    expect(server.requests.at(-1)?.headers["if-match"]).toBe("E1VERSION");
  });

  it("returns removed when there is no such domain", async () => {
    await using server = await serve(answerByRoute({}));
    expect(await edgeAt(server.url).remove("dom_1")).toBe("removed");
  });
});

it("the name to which domains point is requested once; AWS's own names are never a tenant's", async () => {
  await using server = await serve(
    answerByRoute({
      "GET connection-group": xml(
        "<ConnectionGroup><RoutingEndpoint>d1.cloudfront.net</RoutingEndpoint></ConnectionGroup>",
      ),
    }),
  );
  const edge = edgeAt(server.url);
  expect([await edge.target(), await edge.target()]).toEqual(["d1.cloudfront.net", "d1.cloudfront.net"]);
  expect(server.requests.map(({ path }) => path)).toEqual(["/2020-05-31/connection-group/cg_1"]);
  expect(edge.ownNames).toEqual(["callwright.example", "cloudfront.net", "amazonaws.com", "on.aws"]);
});

it("an edge that does not answer is an error", async () => {
  await expect(edgeAt(await unreachableUrl()).advance("dom_1")).rejects.toThrow();
});

it("a parameter is read once, by its name", async () => {
  await using server = await serve(() => ({ body: { Parameter: { Value: "kept" } } }));
  const read = createParameter({ region: "eu-west-1", endpoint: server.url, name: "/callwright/test/edge" });
  expect([await read(), await read()]).toEqual(["kept", "kept"]);
  expect(server.requests.map(({ body }) => JSON.parse(body).Name)).toEqual(["/callwright/test/edge"]);
});

describe("against the simulated edge", () => {
  const simulated = edgeForFile();
  afterEach(() => setClockOffset(0));

  it("a domain is added, issued, served and removed as on AWS", async () => {
    const { edge, zone } = simulated();
    const host = "calls.played.com";
    expect(await edge.add("dom_p", host)).toBe("misdirected");
    zone.set({ type: "CNAME", name: host, value: await edge.target() });
    for (const _ of [1, 2]) expect(await edge.add("dom_p", host)).toBe("added");
    expect(await edge.add("dom_q", host)).toBe("taken");
    expect(await edge.advance("dom_p")).toEqual({ kind: "issuing" });
    // A certificate takes two minutes, and the deployment of each change 40 seconds.
    setClockOffset(130_000);
    expect(await edge.advance("dom_p")).toEqual({ kind: "issuing" });
    setClockOffset(180_000);
    expect(await edge.advance("dom_p")).toEqual({ kind: "serving" });
    for (const _ of [1, 2]) expect(await edge.remove("dom_p")).toBe("removing");
    setClockOffset(240_000);
    expect(await edge.remove("dom_p")).toBe("removed");
    expect(await edge.advance("dom_p")).toEqual({ kind: "absent" });
  });
});

describe("the DNS", () => {
  const simulated = edgeForFile();

  it("returns the texts of a name, whole however long, whatever the name's case", async () => {
    const { dns, zone } = simulated();
    const long = "x".repeat(600);
    zone.set({ type: "TXT", name: "_callwright.Calls.acme.com", value: "callwright-domain=1" });
    zone.set({ type: "TXT", name: "_callwright.calls.acme.com.", value: long });
    expect([...(await dns.txtRecords("_CALLWRIGHT.calls.acme.com"))].sort()).toEqual(["callwright-domain=1", long]);
  });

  it("returns none where the name has no texts or does not exist", async () => {
    const { dns, zone } = simulated();
    zone.set({ type: "CNAME", name: "www.acme.com", value: "edge.example" });
    expect(await dns.txtRecords("www.acme.com")).toEqual([]);
    expect(await dns.txtRecords("nothing.acme.com")).toEqual([]);
  });

  it("that does not answer is an error", async () => {
    await expect(createDns({ server: "127.0.0.1:9" }).txtRecords("acme.com")).rejects.toThrow();
  });
});
