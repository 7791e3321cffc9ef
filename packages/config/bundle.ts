/**
 * How a function becomes the file that AWS runs: one minified ES module. The deployment, the bench and the parity tests
 * bundle with these esbuild options, so what is measured is what is deployed.
 */
export const bundleOptions = {
  bundle: true,
  platform: "node" as const,
  target: "node24",
  format: "esm" as const,
  mainFields: ["module", "main"],
  minify: true,
  keepNames: false,
  legalComments: "none" as const,
  sourcemap: false,
  // Some SDKs are CommonJS inside and call require() for Node's own modules.
  banner: { js: 'import{createRequire as $r}from"node:module";const require=$r(import.meta.url);' },
};
