/** Prints after a test run: tests that passed at their retry, the ten slowest files, and `N passed, N failed`. */
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const count = { passed: 0, failed: 0, skipped: 0 };
const retried: string[] = [];
const files: { readonly path: string; readonly seconds: number }[] = [];
const slowestCount = 10;

function addResults(module: TestModule): void {
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (test.diagnostic()?.flaky) retried.push(`Passed at its retry: ${test.fullName}\n  ${firstErrorOf(test)}\n`);
    if (state === "passed" || state === "failed" || state === "skipped") count[state] += 1;
    // A test still pending when the run ends was cut off: it proved nothing.
    else count.failed += 1;
  }
  // A file that cannot be loaded, a group without tests and a hook that throws are errors without a failing test.
  for (const part of [module, ...module.children.allSuites()]) count.failed += part.errors().length;
  const { collectDuration, duration } = module.diagnostic();
  files.push({ path: module.relativeModuleId, seconds: (collectDuration + duration) / 1000 });
}

function firstErrorOf(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  const line = error?.stacks?.find(({ file }) => file === test.module.moduleId)?.line;
  const words = stripVTControlCharacters([error?.message, error?.diff].join(" ")).replaceAll(/\s+/g, " ");
  return `${test.module.relativeModuleId}:${line ?? "?"}: ${words.slice(0, 500)}`;
}

function slowestFiles(): string {
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, slowestCount);
  return ["The slowest files:", ...slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)]
    .map((line) => `${line}\n`)
    .join("");
}

export default class SummaryReporter implements Reporter {
  onInit(): void {
    process.on("exit", () => {
      const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
      process.stdout.write(retried.join(""));
      if (files.length > 1) process.stdout.write(slowestFiles());
      process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    for (const module of modules) addResults(module);
    count.failed += unhandledErrors.length;
  }
}
