/** Deployment, bench and parity tests share these options, so that what is measured is what is deployed. */
export const bundleOptions = {
  bundle: true,
  platform: "node" as const,
  target: "node24",
  format: "esm" as const,
  splitting: true,
  outExtension: { ".js": ".mjs" },
  mainFields: ["module", "main"],
  alias: {
    jsonschema: "@callwright/config/models-unchecked.mjs",
    "@aws-sdk/credential-provider-node": "@callwright/config/environment-credentials.mjs",
  },
  minify: true,
  keepNames: false,
  legalComments: "none" as const,
  sourcemap: false,
  // CommonJS inside some SDKs calls require() for Node's own modules. The minifier does not see the banner, so long names
  // avoid collisions. The function is created on first use, since most chunks never call it.
  banner: {
    js: 'import{createRequire as makeRequireOfBundle}from"node:module";let requireOfBundle;const require=id=>(requireOfBundle??=makeRequireOfBundle(import.meta.url))(id);',
  },
};

/** Megabytes. Where people wait, more memory buys more CPU; workers used at most 234 MB under 200 calls. */
export const memoryMb = {
  api: 1024,
  files: 1024,
  pages: 512,
  webhooks: 512,
  inbound: 512,
  sweep: 512,
  dispatch: 384,
  events: 384,
  followups: 512,
  runs: 512,
  recordings: 256,
  mail: 512,
  imports: 512,
  lists: 512,
  documents: 1024,
  texts: 512,
  billing: 512,
  tenants: 512,
  deliveries: 512,
} as const;
