/**
 * `node tests/mutation/run.ts --sample 60 --seed 1`: plants 60 small bugs in the call engine, compliance and billing,
 * one at a time, and prints which of them `npm test` notices. `--stages` chooses the tests, `--least` the share.
 */
import { spawn } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../simulate/random.ts";
import { type Copy, makeCopy } from "./copy.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";

/** Entities are declarations, which the types check. */
const sources = "packages/core/src/{call,compliance,billing}/**/*.ts";
const isSource = (file: string): boolean => !/[.](test|entity)[.]ts$|\/(index|messages)[.]ts$/.test(file);

const vitest = ["node_modules/vitest/vitest.mjs", "run", "--bail", "1", "--reporter", "dot"];

/** Slow fault tests of other domains. */
const slowFaults = [
  "text*",
  "import",
  "people-index*",
  "*-texts",
  "roster*",
  "session-keys",
  "job-poll",
  "number-killed",
];

/** The quickest first; the first that fails has noticed the bug. */
const stages: Readonly<Record<string, readonly string[]>> = {
  unit: [...vitest, "--no-isolate", "packages/core/src"],
  simulate: [...vitest, "tests/simulate/simulate.test.ts", "--testNamePattern", "invariants"],
  faults: [...vitest, "tests/faults", ...slowFaults.flatMap((name) => ["--exclude", `tests/faults/${name}.test.ts`])],
  api: [...vitest, "tests/api"],
};

/** Whether the stage passes within `longestMs`. */
function passes(stage: readonly string[], { folder }: Copy, longestMs = 1_800_000): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, stage, { cwd: folder, stdio: "ignore", detached: true });
    const killStage = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    };
    const timer = setTimeout(killStage, longestMs);
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

/** The first stage that fails with the mutant or exceeds its limit; undefined if all pass. */
async function findNoticingStage(
  mutant: Mutant,
  limits: ReadonlyMap<string, number>,
  copy: Copy,
): Promise<string | undefined> {
  const path = join(copy.folder, mutant.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, source.slice(0, mutant.start) + mutant.after + source.slice(mutant.end));
  try {
    for (const [name, longestMs] of limits) if (!(await passes(stages[name] ?? [], copy, longestMs))) return name;
    return undefined;
  } finally {
    writeFileSync(path, source);
  }
}

function sampleOf(folder: string, size: number, seed: number): Mutant[] {
  const files = globSync(sources, { cwd: folder }).filter(isSource).sort();
  const pool = files.flatMap((file) => mutantsOf(file, readFileSync(join(folder, file), "utf8")));
  const random = createRandom(seed);
  const shuffled = pool.map((mutant) => ({ mutant, order: random.next() })).sort((a, b) => a.order - b.order);
  process.stdout.write(`${pool.length} possible mutants in ${files.length} files, ${size} of them by seed ${seed}\n`);
  return shuffled.slice(0, size).map(({ mutant }) => mutant);
}

const shorten = (text: string): string => text.replace(/\s+/g, " ").slice(0, 70);

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sample: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      stages: { type: "string", default: "unit,simulate,faults,api" },
      least: { type: "string", default: "80" },
    },
  });
  const names = values.stages.split(",");
  for (const name of names) if (!stages[name]) throw new Error(`No stage ${name}: ${Object.keys(stages).join(", ")}`);
  const copy = makeCopy();
  const stop = (): never => {
    copy.remove();
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  let survived = 0;
  const sample = sampleOf(copy.folder, Number(values.sample), Number(values.seed));
  try {
    const limits = new Map<string, number>();
    for (const name of names) {
      const startedAt = performance.now();
      if (!(await passes(stages[name] ?? [], copy))) throw new Error(`The stage ${name} fails without any mutant`);
      // A mutant that makes a stage this much slower counts as noticed.
      limits.set(name, 30_000 + 5 * (performance.now() - startedAt));
    }
    for (const mutant of sample) {
      const stage = await findNoticingStage(mutant, limits, copy);
      if (!stage) survived += 1;
      const { file, line, before, after } = mutant;
      const change = `${file}:${line}  ${shorten(before)}  →  ${shorten(after)}`;
      process.stdout.write(`${stage ? `noticed by ${stage}`.padEnd(20) : "SURVIVED".padEnd(20)} ${change}\n`);
    }
    for (const name of names)
      if (!(await passes(stages[name] ?? [], copy)))
        throw new Error(`The stage ${name} fails at the end too, so it proves nothing`);
  } finally {
    copy.remove();
  }
  const share = Math.round((100 * (sample.length - survived)) / sample.length);
  process.stdout.write(
    `mutants ${sample.length} survived ${survived}: ${share} % noticed, at least ${values.least} %\n`,
  );
  if (share < Number(values.least)) process.exitCode = 1;
}

await run();
