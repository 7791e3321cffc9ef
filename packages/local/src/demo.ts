/** `npm run demo`: imports a CSV, calls all candidates in the sandbox, prints the outcomes and writes the results. */
import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { ParentKind } from "@callwright/contracts";
import { type CandidateFile, decodeCsv, parseCandidateCsv } from "@callwright/contracts/candidate-csv";
import { createApi, type DemoApi } from "./demo-api.ts";
import { followRun, type RunResult } from "./demo-run.ts";
import { demoPassword } from "./demo-users.ts";
import { plural } from "./demo-words.ts";
import { startServer } from "./testing.ts";

const recruiter = { email: "recruiter@acme.test", password: demoPassword, tenant: "acme" };
/** Fast enough that two hundred conversations take about a minute. */
const demoSpeed = 600;
const rowsPerRequest = 500;

class DemoError extends Error {}

try {
  const kind = process.argv.includes("--campaign") ? "campaign" : "job";
  await demo(
    process.argv.slice(2).find((argument) => !argument.startsWith("--")),
    kind,
  );
} catch (error) {
  process.stderr.write(`${error instanceof DemoError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function demo(argument: string | undefined, kind: ParentKind): Promise<void> {
  if (!argument)
    throw new DemoError("Name the file: npm run demo -- FILE.csv (columns firstname, lastname, phonenumber)");
  const path = resolve(process.env.INIT_CWD ?? process.env.CALLWRIGHT_CWD ?? ".", argument);
  const file = await readCandidates(path);
  say(`${basename(path)}: ${file.candidates.length} good rows, ${file.rejected.length} that cannot be imported`);
  for (const { line, reason } of file.rejected) say(`  line ${line}: ${reason}`);
  if (file.error) throw new DemoError(file.error);
  const server = await startServer({
    speed: Number(process.env.CALLWRIGHT_SPEED) || demoSpeed,
    at: "real",
    isSilent: true,
  });
  try {
    await callEveryone(await createApi(server.url, recruiter, kind), file, path);
  } finally {
    await server.stop();
  }
}

async function readCandidates(path: string): Promise<CandidateFile> {
  const bytes = await readFile(path).catch(() => {
    throw new DemoError(`There is no file ${path}`);
  });
  return parseCandidateCsv(decodeCsv(bytes));
}

async function callEveryone(api: DemoApi, file: CandidateFile, path: string): Promise<void> {
  const numberId = await api.usableNumberId();
  const parentId = await api.createParent();
  await addAll(api, parentId, file);
  await api.executeCalls(parentId, numberId);
  const result = await followRun(api, parentId, say);
  printOutcomes(result.outcomes);
  const attempts = result.attempts.map(([times, people]) => `${people} after ${plural(times, "call")}`);
  say(`\n  Reached, or given up: ${attempts.join(", ")}`);
  const resultsPath = path.replace(/(\.csv)?$/i, "-results.csv");
  await writeFile(resultsPath, await api.exportCsv(parentId));
  const outcomes = result.outcomes.map(([label, count]) => `${count} ${label}`).join(", ");
  say(`\n${result.total} candidates: ${outcomes}`);
  say(`Results: ${resultsPath}`);
}

async function addAll(api: DemoApi, parentId: string, { candidates }: CandidateFile): Promise<void> {
  let added = 0;
  for (let from = 0; from < candidates.length; from += rowsPerRequest) {
    const part = candidates.slice(from, from + rowsPerRequest);
    const answer = await api.addCandidates(
      parentId,
      part.map(({ candidate }) => candidate),
    );
    added += answer.added;
    for (const { row, reason } of answer.rejected) say(`  line ${part[row]?.line ?? "?"}: ${reason}`);
  }
  if (added === 0) throw new DemoError("None of the rows could be imported.");
  say(`${added} candidates imported`);
}

function printOutcomes(outcomes: RunResult["outcomes"]): void {
  const width = Math.max("Outcome".length, ...outcomes.map(([label]) => label.length));
  say(`\n  ${"Outcome".padEnd(width)}  Candidates`);
  say(`  ${"-".repeat(width)}  ----------`);
  for (const [label, count] of outcomes) say(`  ${label.padEnd(width)}  ${String(count).padStart(10)}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
