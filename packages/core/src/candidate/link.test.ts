import { expect, it } from "vitest";
import { readLink, signLink } from "./link.ts";

const target = {
  tenantId: "ten_01K11111111111111111111111",
  parentId: "job_01K11111111111111111111111",
  candidateId: "cand_000000012_abc123",
};
const day = 24 * 3_600_000;
const at = 800 * day;
const token = signLink("key", target, at);

it("a link leads to its person for thirty days", () => {
  expect(readLink("key", target.tenantId, token, at)).toEqual(target);
  expect(readLink("key", target.tenantId, token, at + 30 * day - 1)).toEqual(target);
  expect(readLink("key", target.tenantId, token, at + 31 * day)).toBeUndefined();
});

it("a link is void with another key, at another tenant, and with any sign altered", () => {
  expect(readLink("other", target.tenantId, token, at)).toBeUndefined();
  expect(readLink("key", "ten_01K22222222222222222222222", token, at)).toBeUndefined();
  for (let place = 0; place < token.length; place += 1) {
    const altered = `${token.slice(0, place)}${token[place] === "7" ? "8" : "7"}${token.slice(place + 1)}`;
    expect(readLink("key", target.tenantId, altered, at), altered).toBeUndefined();
  }
  for (const other of ["", "x", `${token}x`, token.slice(1), "ä".repeat(70)])
    expect(readLink("key", target.tenantId, other, at), other).toBeUndefined();
});

it("a link fits into a text beside a sentence", () => {
  expect(token.length).toBeLessThan(75);
});
