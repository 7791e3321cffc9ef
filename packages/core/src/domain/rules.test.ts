import { refusal } from "@callwright/contracts/refusals";
import { describe, expect, it } from "vitest";
import { dnsRecords, hostRefusal, isApex, waitMs } from "./rules.ts";

describe("a tenant's own domain", () => {
  const platformHosts = ["callwright.example"];

  it.each(["calls.acme.com", "acme.com", "callwright.example.com", "notcallwright.example"])("may be %s", (host) => {
    expect(hostRefusal(host, platformHosts)).toBeUndefined();
  });

  it.each(["callwright.example", "a.b.callwright.example"])("is not at or below the platform's: %s", (host) => {
    expect(hostRefusal(host, platformHosts)).toEqual(refusal("domain_not_yours"));
  });

  it("is not a parent of the platform's", () => {
    expect(hostRefusal("example.com", ["app.example.com"])).toEqual(refusal("domain_not_yours"));
  });

  it.each(["acme.localhost", "db.internal", "10.168.192.in-addr.arpa", "x.onion"])("is no local name: %s", (host) => {
    expect(hostRefusal(host, platformHosts)).toEqual(refusal("domain_unreachable"));
  });

  it("leaves room for the TXT record's prefix", () => {
    expect(hostRefusal(`${"a.".repeat(119)}com`, platformHosts)).toEqual(refusal("domain_too_long", { count: 240 }));
  });
});

it.each([
  ["acme.com", true],
  ["calls.acme.com", false],
  ["acme.co.uk", true],
  ["calls.acme.co.uk", false],
  ["acme.jobs.de", false],
])("%s is an apex domain: %s", (host, expected) => {
  expect(isApex(host)).toBe(expected);
});

it("two records are needed: one proves the owner, the other routes the domain here", () => {
  expect(dnsRecords({ host: "calls.acme.com", proof: "abc", target: "edge.example" })).toEqual([
    { type: "TXT", name: "_domain-proof.calls.acme.com", value: "domain-proof=abc" },
    { type: "CNAME", name: "calls.acme.com", value: "edge.example" },
  ]);
});

it("an apex domain needs an ALIAS, since it cannot have a CNAME", () => {
  expect(dnsRecords({ host: "acme.co.uk", proof: "abc", target: "edge.example" })[1]).toEqual({
    type: "ALIAS",
    name: "acme.co.uk",
    value: "edge.example",
  });
});

it.each([
  [0, 60_000],
  [3_600_000, 360_000],
  [7 * 86_400_000, 3_600_000],
])("a domain added %i ms ago is checked again in %i ms", (age, wait) => {
  const checkSeconds = 60;
  expect(waitMs(age, checkSeconds)).toBe(wait);
});
