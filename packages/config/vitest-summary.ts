/** Closes a test run with one plain line, `N passed, N failed`, after whatever the other reporters print. */
import type { Reporter, TestModule } from "vitest/node";

const count = { passed: 0, failed: 0, skipped: 0 };

function add(module: TestModule): void {
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === "passed" || state === "failed" || state === "skipped") count[state] += 1;
    // A test still pending when the run ends was cut off: it proved nothing.
    else count.failed += 1;
  }
  // A file that cannot be loaded, or whose hooks throw, has no failing test to show for it.
  count.failed += module.errors().length;
}

export default class SummaryReporter implements Reporter {
  onInit(): void {
    process.on("exit", () => {
      const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
      process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    for (const module of modules) add(module);
    count.failed += unhandledErrors.length;
  }
}
