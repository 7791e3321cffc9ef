import { expect, it } from "vitest";
import { readLink, signLink } from "./link.ts";

const target = {
  tenantId: "ten_01K11111111111111111111111",
  parentId: "job_01K11111111111111111111111",
  candidateId: "cand_000000012_abc123",
};
const dayMs = 24 * 3_600_000;
const signedMs = 800 * dayMs;
const token = signLink("key", target, signedMs);

it("a link leads to its person for thirty days", () => {
  expect(readLink("key", target.tenantId, token, signedMs)).toEqual(target);
  expect(readLink("key", target.tenantId, token, signedMs + 30 * dayMs - 1)).toEqual(target);
  expect(readLink("key", target.tenantId, token, signedMs + 31 * dayMs)).toBeUndefined();
});

it("a link is void with another key, at another tenant, and with any character altered", () => {
  expect(readLink("other", target.tenantId, token, signedMs)).toBeUndefined();
  expect(readLink("key", "ten_01K22222222222222222222222", token, signedMs)).toBeUndefined();
  for (let place = 0; place < token.length; place += 1) {
    const altered = `${token.slice(0, place)}${token[place] === "7" ? "8" : "7"}${token.slice(place + 1)}`;
    expect(readLink("key", target.tenantId, altered, signedMs), altered).toBeUndefined();
  }
  for (const other of ["", "x", `${token}x`, token.slice(1), "ä".repeat(70)])
    expect(readLink("key", target.tenantId, other, signedMs), other).toBeUndefined();
});

it("a link fits into a text beside a sentence", () => {
  expect(token.length).toBeLessThan(75);
});
