/** Files of the full run alone: rehearsals of operation, the deployment's bundles, and stories at length of what shorter tests show. */
export const onlyInFullRun: readonly string[] = [
  "tests/day-two/**",
  "tests/providers/{bundles,bundled-api,loading}.test.ts",
  "tests/e2e/readme-pictures.test.ts",
  // Killed servers: the change tier has tests/flows/killed and sms-restart, and the single steps in tests/faults and tests/simulate.
  "tests/flows/{another-port,import-killed,number-killed,shared-account,texts,webhooks-killed}.test.ts",
  // What tests/simulate, tests/faults and tests/api show, through a whole server.
  "tests/flows/{batch,mid-run,scorecard,secrets,texts-carrier,trace}.test.ts",
  // A feature's own walk in a browser: components' tests and tests/api show its rules, the screens' files how it looks.
  "tests/e2e/{campaigns,docs-page,facts,first-paint,integrations,interviews,job-page,panel,prompt-split}.test.ts",
  "tests/e2e/{reaching,rehearsal,run-room,sandbox-page,scorecard,second-factor,sharing,transfer,walkthroughs}.test.ts",
];
