/** Tests of the full run only: rehearsals of operation, bundles, and long versions of what shorter tests cover. */
export const onlyInFullRun: readonly string[] = [
  "tests/day-two/**",
  "tests/providers/{bundles,bundled-api,loading}.test.ts",
  "packages/local/src/seeded.test.ts",
  "tests/e2e/readme-pictures.test.ts",
  // Killed servers; the change tier covers them by tests/flows/killed and sms-restart, tests/faults and tests/simulate.
  "tests/flows/{another-port,import-killed,number-killed,shared-account,texts,webhooks-killed}.test.ts",
  // These repeat, through a whole server, what tests/simulate, tests/faults and tests/api cover.
  "tests/flows/{batch,mid-run,scorecard,secrets,texts-carrier,trace}.test.ts",
  // Walks through one feature in a browser; component tests, tests/api and the screenshots cover its rules and look.
  "tests/e2e/{billing,campaigns,docs-page,facts,first-paint,integrations,interviews,job-page,panel,prompt-split}.test.ts",
  "tests/e2e/{reaching,rehearsal,run-monitor,sandbox-page,scorecard,second-factor,sharing,transfer,walkthroughs}.test.ts",
];
