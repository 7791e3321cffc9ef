/**
 * Closes a test run with one plain line, `N passed, N failed`, after whatever the other reporters print. Before it: what a
 * second try has saved, with the line that failed at first, of which nobody else tells.
 */
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const count = { passed: 0, failed: 0, skipped: 0 };
const saved: string[] = [];

function add(module: TestModule): void {
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (test.diagnostic()?.flaky) saved.push(`Passed at the second try: ${test.fullName}\n  ${firstErrorOf(test)}\n`);
    if (state === "passed" || state === "failed" || state === "skipped") count[state] += 1;
    // A test still pending when the run ends was cut off: it proved nothing.
    else count.failed += 1;
  }
  // A file that cannot be loaded, or whose hooks throw, has no failing test to show for it.
  count.failed += module.errors().length;
}

/** Where in the file, and what was wrong. */
function firstErrorOf(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  const line = error?.stacks?.find(({ file }) => file === test.module.moduleId)?.line;
  const words = stripVTControlCharacters([error?.message, error?.diff].join(" ")).replaceAll(/\s+/g, " ");
  return `${test.module.relativeModuleId}:${line ?? "?"}: ${words.slice(0, 500)}`;
}

export default class SummaryReporter implements Reporter {
  onInit(): void {
    process.on("exit", () => {
      const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
      process.stdout.write(saved.join(""));
      process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    for (const module of modules) add(module);
    count.failed += unhandledErrors.length;
  }
}
