/** Who may import whom: packages/docs/architecture.md as rules that run. */

/** Domains of core by level: a domain imports only domains of a lower level, and only their index.ts. */
const levels = [
  ["audit", "idempotency", "outbox"],
  ["tenant", "user", "compliance", "prompt", "mail", "dead-letter", "template", "plan", "scorecard", "voice-account"],
  ["number", "theme", "domain", "auth", "billing", "parent", "document", "outgoing-webhook"],
  ["assistant", "candidate", "notification", "api-key", "reach", "activity", "facts", "interview"],
  ["text", "call", "account", "import"],
  [
    ...["after-call", "call-tool", "candidate-admin", "candidate-link", "facts-text", "rehearsal", "removal"],
    ...["share", "source", "team", "tenant-data"],
  ],
  ["admin", "publishing"],
];
const domains = levels.flat().join("|");
const core = "^packages/core/src";
const test = "[.]test[.]tsx?$";

const forbiddenWorkspaces = {
  "packages/contracts": "packages/(client|core|providers|operate|local)|functions|web|stacks|tests",
  "packages/client": "packages/(core|providers|operate|local)|functions|web|stacks|tests",
  "packages/core": "packages/(client|providers|operate|local)|functions|web|stacks|tests",
  "packages/providers": "packages/(client|operate|local)|functions|web|stacks|tests",
  "packages/operate": "packages/(client|local)|functions|web|stacks|tests",
  "packages/local": "web|stacks|tests",
  functions: "packages/(client|operate|local)|web|stacks|tests",
  web: "packages/(core|providers|operate|local)|functions|stacks|tests",
  stacks: "packages/(client|providers|operate|local)|functions|web|tests",
};

const rule = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

const workspaceRules = Object.entries(forbiddenWorkspaces).map(([workspace, forbidden]) =>
  rule(
    `${workspace.replace("packages/", "")}-stays-in-its-place`,
    "contracts ← core ← providers ← functions, operate ← local; web sees contracts and client; stacks see contracts and core.",
    { path: `^${workspace}/`, pathNot: test },
    { path: `^(${forbidden})/` },
  ),
);

const levelRules = levels.map((names, index) =>
  rule(
    `domain-level-${index + 1}`,
    "A domain reaches another only on a lower level.",
    { path: `${core}/(${names.join("|")})/` },
    { path: `${core}/(${levels.slice(index).flat().join("|")})/`, pathNot: `${core}/$1/` },
  ),
);

const coreRules = [
  ...levelRules,
  rule(
    "domain-by-its-index",
    "Other domains import only a domain's index.ts.",
    { path: `${core}/([^/]+)/`, pathNot: `${core}/db/` },
    { path: `${core}/(${domains})/`, pathNot: [`${core}/$1/`, `${core}/[^/]+/index[.]ts$`] },
  ),
  rule(
    "domain-by-its-index-from-outside",
    "Outside core, only a domain's index.ts is imported; bundles that must stay small take its messages.ts, key.ts or inbound/answer.ts.",
    { path: "^(packages/(providers|operate|local)|functions|stacks)/", pathNot: test },
    { path: `${core}/(${domains})/`, pathNot: `${core}/[^/]+/(index|key|messages|inbound/answer)[.]ts$` },
  ),
  rule(
    "entities-belong-to-db",
    "The table's service knows every entity, and nothing else of a domain.",
    { path: `${core}/db/` },
    { path: `${core}/(${domains})/`, pathNot: "[.]entity[.]ts$" },
  ),
  rule(
    "engine-knows-no-run-monitor",
    "The run monitor reads runs and offers actions on them; the call engine must not depend on it.",
    { path: `${core}/call/`, pathNot: [`${core}/call/run-monitor/`, `${core}/call/index[.]ts$`] },
    { path: `${core}/call/run-monitor/` },
  ),
  rule(
    "foundations-know-no-domain",
    "The kernel and the ports stand below the domains.",
    { path: `${core}/(kernel|ports)/` },
    { path: `${core}/(${domains})/` },
  ),
  rule(
    "known-folders-only",
    "A folder of core is a domain, kernel, db or ports. Give a new domain a level: here in `levels`, and in architecture.md.",
    { path: core, pathNot: `${core}/(kernel|db|ports|${domains})/` },
    {},
  ),
  rule(
    "core-has-no-sdk",
    "The business knows no vendor: an SDK stands behind a port. Only db speaks to DynamoDB.",
    { path: core, pathNot: [`${core}/db/`, "[.]entity[.]ts$", test] },
    {
      path: "node_modules/(@aws-sdk|@smithy|electrodb|hono|@hono|@vapi-ai|twilio|telnyx|stripe|sst|aws-cdk-lib)/",
      dependencyTypesNot: ["type-only"],
    },
  ),
  rule(
    "core-touches-no-machine",
    "The business opens no socket, file or process.",
    { path: core, pathNot: test },
    { dependencyTypes: ["core"], pathNot: "^(node:)?(async_hooks|crypto|buffer|stream|util|zlib)" },
  ),
  rule(
    "providers-know-ports-only",
    "An adapter translates between a vendor and a port; it takes no decisions of the business.",
    { path: "^packages/providers/", pathNot: test },
    { path: core, pathNot: `${core}/(kernel/|ports/|db/database[.]ts)` },
  ),
];

const edgeRules = [
  rule(
    "contracts-run-in-the-browser",
    "The contracts and the client run in the browser too, which has no Node modules.",
    { path: "^packages/(contracts|client)/", pathNot: [test, "^packages/client/build[.]mjs$"] },
    { dependencyTypes: ["core"] },
  ),
  rule(
    "web-runs-in-the-browser",
    "The SPA has no Node modules.",
    { path: "^web/src/", pathNot: test },
    { dependencyTypes: ["core"] },
  ),
  rule(
    "product-runs-without-config",
    "`npm start` does not install the tools of packages/config; only `npm test`, which installs everything, may read them.",
    {
      path: "^(packages/(contracts|core|providers|operate|local)|functions)/",
      pathNot: "^packages/local/src/test[.]ts$",
    },
    { path: "^packages/config/" },
  ),
  rule(
    "stacks-know-names-only",
    "Of core, infrastructure imports only the table, the bucket, queues, function access, metric names and returned mail.",
    { path: "^(stacks/|sst[.]config)" },
    {
      path: "^packages/core/",
      pathNot: `${core}/(db/table|kernel/(bucket|function-access|queues|metric-names|returned-mail))[.]ts$`,
    },
  ),
  rule(
    "shared-below-features",
    "Inside web: shared ← features ← app.",
    { path: "^web/src/(components|lib)/" },
    { path: "^web/src/(features|app)/" },
  ),
  rule(
    "features-below-app",
    "Inside web: shared ← features ← app.",
    { path: "^web/src/features/" },
    { path: "^web/src/app/" },
  ),
  rule(
    "feature-alone",
    "A feature imports no other feature but people, the table and dialogs of candidates, which imports none.",
    { path: "^web/src/features/([^/]+)/" },
    { path: "^web/src/features/", pathNot: "^web/src/features/($1|people)/" },
  ),
];

const hygieneRules = [
  rule(
    "no-circle",
    "Merge modules that need each other at run time, or move their common part to a third module.",
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  ),
  rule(
    "no-circle-of-types",
    "Move types that two modules share to a module of their own.",
    { path: "^packages/(contracts|core)/src/" },
    { circular: true },
  ),
  // Vite makes virtual modules; aws-lambda is types alone.
  rule("resolvable", "What is imported exists.", {}, { couldNotResolve: true, pathNot: "^(virtual:|aws-lambda$)" }),
  rule(
    "declared",
    "A workspace imports only packages that its own package.json lists.",
    { pathNot: [test, "^(web/)?tests?/", "^[^/]+$"] },
    { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  ),
  rule(
    "no-dev-dependency-in-product",
    "Product code imports a devDependency for its types only.",
    { path: "^(packages/(contracts|core|providers|operate|local)|functions)/src/", pathNot: test },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "no-test-in-product",
    "Tests import the product, not the reverse.",
    { pathNot: [test, "^tests/"] },
    { path: test },
  ),
];

export default {
  forbidden: [...workspaceRules, ...coreRules, ...edgeRules, ...hygieneRules],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^web/dist/", "^packages/client/dist/", "^web/src/paraglide/", "^[.]build/", "^[.]sst/"] },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
