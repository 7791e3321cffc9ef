/** The test suites, from pure rules to a real browser. Groups run one after another. */
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./packages/config/vitest-order.ts";

interface Suite {
  name: string;
  include: string[];
  /** Suites of the same group share the workers; a later group starts when the earlier one has ended. */
  group: number;
  timeoutSeconds: number;
  environment?: "node" | "jsdom";
  /** Its files leave no state behind, so each worker loads their modules once. */
  isShared?: boolean;
  /** Vite loads its modules: screens, the SPA's messages, or modules that a test reloads. Node loads the others, as in production. */
  needsVite?: boolean;
  /** Browsers and whole processes share the machine: one retry tells a fault from a busy moment. */
  isRetried?: boolean;
  /** Runs once before the suite; `setupFiles` runs before each of its files. */
  globalSetup?: string;
  setupFiles?: string;
}

/** For two cores, which waiting tests leave idle. More would load all modules more often and take longer. */
const workers = 3;

/** Compiles the SPA's messages, which its modules import. */
const messagesSetup = "web/test/messages.ts";

/** Resets the state before each test file of the suites without Vite. */
const resetSetup = "tests/support/run/fresh.ts";

/** Within a group, the suites with `isShared` run one after another, in this order. */
const suites: Suite[] = [
  // Suites with their own server mostly wait for a clock, a queue or a backoff; the others of this group use the two cores meanwhile.
  {
    name: "flows",
    include: ["tests/flows/**/*.test.ts"],
    group: 0,
    timeoutSeconds: 300,
    isShared: true,
    isRetried: true,
  },
  {
    name: "day-two",
    include: ["tests/day-two/**/*.test.ts"],
    group: 0,
    timeoutSeconds: 300,
    isRetried: true,
  },
  // Its simulated worlds have their own clock, so other suites do not delay them.
  { name: "simulate", include: ["tests/{simulate,table}/**/*.test.ts"], group: 0, timeoutSeconds: 180 },
  {
    name: "local",
    include: ["packages/local/src/**/*.test.ts"],
    group: 0,
    timeoutSeconds: 120,
    isShared: true,
  },
  {
    name: "providers",
    include: ["tests/providers/**/*.test.ts"],
    group: 0,
    timeoutSeconds: 120,
    isShared: true,
  },
  {
    name: "access",
    include: ["tests/access/**/*.test.ts"],
    group: 0,
    timeoutSeconds: 120,
    isShared: true,
  },
  {
    name: "api",
    include: ["tests/api/**/*.test.ts"],
    group: 0,
    timeoutSeconds: 120,
    isShared: true,
  },
  {
    name: "faults",
    include: ["tests/faults/**/*.test.ts"],
    group: 0,
    timeoutSeconds: 180,
    isShared: true,
  },
  {
    name: "unit",
    include: [
      "packages/{contracts,core,providers,operate}/src/**/*.test.ts",
      "functions/src/**/*.test.ts",
      "tests/bench/**/*.test.ts",
      "web/src/**/*.test.ts",
    ],
    globalSetup: messagesSetup,
    group: 0,
    timeoutSeconds: 30,
    isShared: true,
    needsVite: true,
  },
  {
    name: "web",
    include: ["web/src/**/*.test.tsx"],
    group: 0,
    timeoutSeconds: 30,
    environment: "jsdom",
    globalSetup: messagesSetup,
    setupFiles: "web/test/setup.ts",
    isShared: true,
    needsVite: true,
  },
  // Its setup synthesises the templates while the other suites run.
  {
    name: "stacks",
    include: ["tests/stacks/**/*.test.ts"],
    globalSetup: "tests/stacks/setup.ts",
    needsVite: true,
    group: 0,
    timeoutSeconds: 60,
    isShared: true,
  },
  // Browsers have their own group: beside them, other tests would miss their deadlines.
  {
    name: "e2e",
    include: ["tests/e2e/**/*.test.ts"],
    group: 1,
    timeoutSeconds: 180,
    isShared: true,
    isRetried: true,
  },
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ["default", "./packages/config/vitest-summary.ts"],
    projects: suites.map(projectOf),
  },
});

function projectOf({ group, timeoutSeconds, environment = "node", globalSetup, ...suite }: Suite) {
  const { name, include, isShared = false, isRetried = false, needsVite = false } = suite;
  return {
    test: {
      name,
      include,
      environment,
      globalSetup: globalSetup ?? [],
      setupFiles: suite.setupFiles ?? (needsVite ? [] : resetSetup),
      pool: "forks" as const,
      // The young generation holds a whole request, so its memory is freed before it would be copied.
      execArgv: ["--max-semi-space-size=64"],
      experimental: { viteModuleRunner: needsVite, nodeLoader: needsVite },
      isolate: !isShared,
      retry: isRetried ? 1 : 0,
      maxWorkers: workers,
      // Queues and processes are slow on a busy machine. Shorter than the test's own limit, so that failures show the last value.
      expect: { poll: { timeout: Math.min(60, 0.8 * timeoutSeconds) * 1000 }, requireAssertions: true },
      testTimeout: timeoutSeconds * 1000,
      // A hook starts a server, which seeds its data.
      hookTimeout: Math.max(180, timeoutSeconds) * 1000,
      sequence: { groupOrder: group },
    },
  };
}
