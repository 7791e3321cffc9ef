/** The client, packed and installed outside this repository as in a customer's program, against a started server. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { createCallwright } from "@callwright/client/index";
import { type Endpoint, endpoints, refusesApiKeys } from "@callwright/contracts";
import { expect, it, onTestFinished } from "vitest";
import { createKey } from "../support/clients/key.ts";
import { signedIn } from "../support/people/batch.ts";
import { demoJob, people } from "../support/people/people.ts";
import { serverForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";

const url = serverForFile();
const headers = { "x-tenant-slug": "acme" };
const root = resolve(import.meta.dirname, "../..");

/** A customer's program: the first call, from the job to its end. */
const program = `
import { ApiError, createCallwright } from "@callwright/client";

const [url = "", apiKey = ""] = process.argv.slice(2);
const callwright = createCallwright({ url, apiKey, headers: ${JSON.stringify(headers)} });

const { job } = await callwright.createJob({ body: ${JSON.stringify(demoJob)} });
const candidates = ${JSON.stringify(people(1, () => "10"))};
const { candidateIds } = await callwright.addCandidates({ params: { id: job._id }, body: { candidates } });
const { numbers } = await callwright.importedNumbers();
const number = numbers.find(({ registration }) => registration.status === "registered");
const body = { jobId: job._id, candidate: candidateIds[0] ?? "", selectedPhoneNumberId: number?.id ?? "" };
const { callId } = await callwright.placeCall({ body, idempotencyKey: "first-call" });
const repeated = await callwright.placeCall({ body, idempotencyKey: "first-call" });

let state: string;
do {
  await new Promise((done) => setTimeout(done, 500));
  state = (await callwright.getCallLog({ params: { id: callId } })).log.state;
} while (state !== "ended");
const csv: string = await callwright.exportCsv({ params: { id: job._id } });

const refusal = await callwright.createJob({ body: { ...${JSON.stringify(demoJob)}, title: "" } }).catch((error) => error);
if (!(refusal instanceof ApiError)) throw refusal;
const { code, issues } = refusal;
console.log(JSON.stringify({ isSameCall: repeated.callId === callId, rows: csv.trim().split("\\n").length, code, issues }));
`;

/** Replaces @types/node, which is not installed: declares what the program and the README's example use. */
const nodeTypes =
  "declare const process: { readonly argv: readonly string[]; readonly env: Readonly<Record<string, string | undefined>> };";

const example = /```ts\n(.*?)```/s.exec(readFileSync(join(root, "packages/client/README.md"), "utf8"))?.[1] ?? "";

const consumerTypes = {
  compilerOptions: {
    module: "nodenext",
    target: "es2024",
    strict: true,
    lib: ["es2024", "dom"],
    types: [],
    outDir: "out",
    skipLibCheck: false,
  },
  files: ["node.d.ts", "program.ts", "example.ts"],
};

/** `npm` and `tsc` run on this process's Node. */
const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };

itInFull(
  "the packed client, installed in an empty folder, runs the first call and type-checks its README's example",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "callwright-customer-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const run = async (cwd: string, command: string, ...args: string[]) => {
      const { stdout } = await promisify(execFile)(command, args, { cwd, env }).catch((error) => {
        throw new Error(`${error.message}${error.stdout}`);
      });
      return stdout;
    };

    const npm = ["--offline", "--no-audit", "--no-fund", "--cache", join(folder, "cache")];
    const pack = [...npm, "--pack-destination", folder];
    await run(root, "npm", "pack", "-w", "packages/client", "--ignore-scripts=false", ...pack);
    // The client's only dependency, which npm would fetch from the registry.
    await run(root, "npm", "pack", "./node_modules/zod", ...pack);
    const packages = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    await run(folder, "npm", "install", ...packages.map((file) => `./${file}`), ...npm);

    writeFileSync(join(folder, "node.d.ts"), nodeTypes);
    writeFileSync(join(folder, "program.ts"), program);
    writeFileSync(join(folder, "example.ts"), example);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(consumerTypes));
    await run(folder, join(root, "node_modules/.bin/tsc"), "-p", ".");
    const { secret } = await createKey(await signedIn(url()), ["read", "write", "call"]);
    expect(JSON.parse(await run(folder, process.execPath, "out/program.js", url(), secret))).toMatchObject({
      isSameCall: true,
      rows: 2,
      code: "validation_failed",
      issues: [{ path: "title" }],
    });
  },
  180_000,
);

it("a refusal is thrown as the API words it", async () => {
  const callwright = createCallwright({ url: url(), apiKey: "cw_live_unknown", headers });
  await expect(callwright.getJobs()).rejects.toMatchObject({
    name: "ApiError",
    status: 401,
    code: "unauthenticated",
    message: "This API key is not valid. It may have been revoked.",
    requestId: expect.any(String),
  });
});

it("the client has a function for each endpoint that an API key may call", () => {
  const callwright = createCallwright({ url: url(), apiKey: "cw_live_unknown" });
  const callable = Object.values(endpoints).filter(
    (endpoint: Pick<Endpoint, "access" | "path" | "stepUp" | "isPersonal">) =>
      endpoint.access !== "public" && !refusesApiKeys(endpoint) && !endpoint.path.startsWith("/admin"),
  );
  expect(Object.keys(callwright).sort()).toEqual(callable.map(({ name }) => name).sort());
});
