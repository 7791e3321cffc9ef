/** The recipes for Zapier, Make and n8n, sent as they are written. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../support/clients/key.ts";
import { jobWith, signedIn, usableNumber } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { serverForFile } from "../support/run/server.ts";

const url = serverForFile();
const page = readFileSync(join(import.meta.dirname, "../../packages/docs/recipes.md"), "utf8");
const requests = [...page.matchAll(/```http\n(.*?)```/gs)].map(([, text = ""]) => text);

let key: string;
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  const rita = await signedIn(url());
  key = (await createKey(rita, ["read", "write", "call"])).secret;
  const jobId = await jobWith(
    rita,
    people(2, () => "01"),
  );
  const numberId = await usableNumber(rita);
  ids = new Map(Object.entries({ jobId, numberId }));
});

/** Sends a recipe's text as a request, with this world's host, key and ids. */
async function sendRecipe(text: string): Promise<Response> {
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole);
  const [head = "", body] = filled.split("\n\n");
  const [requestLine = "", ...headerLines] = head.trim().split("\n");
  const [method = "", address = ""] = requestLine.split(" ");
  const headers = new Headers(headerLines.map((line) => line.split(": ") as [string, string]));
  headers.set("authorization", `Bearer ${key}`);
  headers.set("x-tenant-slug", "acme");
  return fetch(address.replace("https://your-host", url()), { method, headers, ...(body && { body }) });
}

describe("a recipe", () => {
  it.each(requests.map((text) => [text.split("\n")[0], text] as const))(
    "%s works, and may be repeated",
    async (_, text) => {
      const first = await sendRecipe(text);
      expect(first.status, await first.clone().text()).toBe(200);
      const body = await first.text();
      if (!text.includes("Idempotency-Key")) return;
      const repeat = await sendRecipe(text);
      expect(repeat.headers.get("idempotent-replayed")).toBe("true");
      expect(await repeat.text()).toBe(body);
    },
  );

  it("exists for each of the three steps", () => {
    expect(requests.length).toBeGreaterThanOrEqual(3);
  });
});
