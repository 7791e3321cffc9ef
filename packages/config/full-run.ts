/** Files of the full run alone: rehearsals of operation, the deployment's bundles, and stories at length of what shorter tests show. */
export const onlyInFullRun: readonly string[] = [
  "tests/day-two/**",
  "tests/providers/{bundles,bundled-api,loading}.test.ts",
  "tests/e2e/readme-pictures.test.ts",
  // Killed servers: the change tier has tests/flows/killed and sms-restart, and the single steps in tests/faults and tests/simulate.
  "tests/flows/{another-port,import-killed,number-killed,shared-account,texts,webhooks-killed}.test.ts",
  // What tests/simulate/texts and tests/faults/scorecard show, through a whole server.
  "tests/flows/{scorecard,texts-carrier}.test.ts",
];
