import { expect, test } from "vitest";
import { tenantHeader } from "./tenant-header.ts";

test("a local host's requests name its tenant, those of other hosts do not", () => {
  expect(tenantHeader("acme.localhost")).toEqual({ "x-tenant-slug": "acme" });
  for (const host of ["localhost", "calls.acme.com", "acme.localhost.example.com", "127.0.0.1"])
    expect(tenantHeader(host)).toEqual({});
});
