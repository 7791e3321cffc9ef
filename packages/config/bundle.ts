/** Esbuild options of deployment, bench and parity tests: what is measured is what is deployed. */
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
  // Some SDKs are CommonJS inside and call require() for Node's own modules. The minifier does not see the banner: a short
  // name here would meet one of its own in a large bundle. Most chunks never call it, and it takes a while to make.
  banner: {
    js: 'import{createRequire as makeRequireOfBundle}from"node:module";let requireOfBundle;const require=id=>(requireOfBundle??=makeRequireOfBundle(import.meta.url))(id);',
  },
};
