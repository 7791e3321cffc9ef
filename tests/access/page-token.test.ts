/** A page token continues a list only for the user and the list that it was made for. */
import { endpoints } from "@callwright/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile({ isKept: true });

let client: Client;
let token: string;

beforeAll(async () => {
  client = await signedIn(url());
  const rows = Array.from({ length: 60 }, (_, index) => ({ line: index + 1, phoneNumber: `+44207946${1000 + index}` }));
  await client.call(endpoints.importDoNotCall, { body: { rows } });
  token = (await client.call(endpoints.getDoNotCall, { query: { search: "+44207946" } })).next ?? "";
});

const pageOf = (requester: Client, path: string, query: Record<string, string>) =>
  requester.request("GET", `/api/${path}?${new URLSearchParams(query)}`);

it("a token continues the list that gave it", async () => {
  const { entries } = await client.call(endpoints.getDoNotCall, { query: { search: "+44207946", after: token } });
  expect(entries.map(({ phoneNumber }) => phoneNumber)).toEqual(
    Array.from({ length: 10 }, (_, index) => `+44207946${1050 + index}`),
  );
});

describe.each([
  ["do-not-call", "after", {}],
  ["texts", "after", {}],
  ["texts", "after", { search: "+1" }],
  ["texts", "after", { search: "Ann" }],
  ["texts", "after", { group: "waiting" }],
  ["follow-ups", "after", {}],
  ["conversation", "before", { phoneNumber: "+442079461000" }],
])("%s, continued by its field %s, with query %o", (path, field, query) => {
  it.each([
    ["junk", () => "zzz"],
    ["an empty token", () => ""],
    ["an unsigned cursor", () => Buffer.from("+442079461000").toString("base64url")],
    ["a token of another search", () => token],
    [
      "another cursor under a token's signature",
      () => token.replace(/^[^.]*/, Buffer.from("+1").toString("base64url")),
    ],
    ["a truncated token", () => token.slice(0, -1)],
    ["a token with a suffix", () => `${token}.x`],
  ])("refuses %s", async (_, makeToken) => {
    const answer = await pageOf(client, path, { ...query, [field]: makeToken() });
    expect(answer.status).toBe(400);
    expect(expectRefusal(answer, "validation_failed").issues?.[0]?.path).toBe(field);
  });
});

it.each([
  ["another user of the tenant", "owner@acme.test", "acme"],
  ["a user of another tenant", "recruiter@globex.test", "globex"],
])("a user's token is refused to %s", async (_, email, tenant) => {
  const otherClient = await signedIn(url(), email, tenant);
  const answer = await pageOf(otherClient, "do-not-call", { search: "+44207946", after: token });
  expectRefusal(answer, "validation_failed");
});
