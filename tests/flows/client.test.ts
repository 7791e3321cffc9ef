/** The generated client, as a customer's program uses it, against a started server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  addCandidates,
  createCallwright,
  createJob,
  getCallLog,
  getJobs,
  importedNumbers,
  placeCall,
} from "@callwright/client";
import { type Endpoint, endpoints, isForPeople } from "@callwright/contracts";
import { expect, it } from "vitest";
import { signedIn } from "../support/batch.ts";
import { keyOf } from "../support/key.ts";
import { demoJob, people } from "../support/people.ts";
import { serverForFile } from "../support/server.ts";

const url = serverForFile();
const headers = { "x-tenant-slug": "acme" };

it("the generated client runs the first call end to end", async () => {
  const { secret } = await keyOf(await signedIn(url()), ["read", "write", "call"]);
  const client = createCallwright({ url: url(), apiKey: secret, headers });
  const created = await createJob({ client, body: demoJob, throwOnError: true });
  const jobId = created.data.job._id;
  const candidates = people(1, () => "10");
  const path = { id: jobId };
  const added = await addCandidates({ client, path, body: { candidates: [...candidates] }, throwOnError: true });
  const { numbers } = (await importedNumbers({ client, throwOnError: true })).data;
  const number = numbers.find(({ registration }) => registration.status === "registered");
  const body = {
    jobId,
    candidate: added.data.candidateIds[0] ?? "",
    selectedPhoneNumberId: number?.id ?? "",
  };
  const placed = await placeCall({ client, body, headers: { "Idempotency-Key": "first-call" }, throwOnError: true });
  await expect
    .poll(
      async () => (await getCallLog({ client, path: { id: placed.data.callId }, throwOnError: true })).data.log.state,
      {
        timeout: 90_000,
        interval: 500,
      },
    )
    .toBe("ended");
}, 120_000);

it("a refusal is thrown as the API words it", async () => {
  const client = createCallwright({ url: url(), apiKey: "cw_live_unknown", headers });
  await expect(getJobs({ client, throwOnError: true })).rejects.toMatchObject({ code: "unauthenticated" });
});

it("the client has a function for each endpoint that an API key may call (npm run generate -w packages/client)", () => {
  const file = join(import.meta.dirname, "../../packages/client/src/generated/sdk.gen.ts");
  const functions = readFileSync(file, "utf8").matchAll(/\.(get|post|put|patch|delete)<[^;]*?url: '([^']+)'/g);
  const found = [...functions].map(([, method = "", path = ""]) => `${method.toUpperCase()} ${path}`);
  const callable = Object.values(endpoints).filter(
    (endpoint: Pick<Endpoint, "access" | "path" | "stepUp" | "isPersonal">) =>
      endpoint.access !== "public" && !isForPeople(endpoint) && !endpoint.path.startsWith("/admin"),
  );
  expect(found.sort()).toEqual(callable.map(({ method, path }) => `${method} /api${path}`).sort());
});
