/**
 * Makes src/generated from the OpenAPI document of a running server:
 * npm run generate -w packages/client -- http://localhost:4000/api/openapi.json
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [, , source = "http://localhost:4000/api/openapi.json"] = process.argv;
const text = source.startsWith("http") ? await (await fetch(source)).text() : readFileSync(source, "utf8");
const document = JSON.parse(text);

/** What an API key may call; the administration of the platform is not for programs of tenants. */
for (const [path, operations] of Object.entries(document.paths)) {
  for (const [method, operation] of Object.entries(operations)) {
    const takesKeys = operation.security.some(({ apiKey }) => apiKey);
    if (!takesKeys || path.startsWith("/api/admin")) delete operations[method];
    else operation.security = [{ apiKey: [] }];
  }
  if (Object.keys(operations).length === 0) delete document.paths[path];
}

const folder = mkdtempSync(join(tmpdir(), "callwright-client-"));
try {
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
  const config = {
    input: join(folder, "openapi.json"),
    output: { path: join(import.meta.dirname, "src/generated"), module: { extension: ".ts" } },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  };
  writeFileSync(join(folder, "openapi-ts.config.mjs"), `export default ${JSON.stringify(config)};\n`);
  // Its own TypeScript: the generator needs the compiler's API, which TypeScript 7 has not.
  const packages = ["-p", "@hey-api/openapi-ts@0.99.0", "-p", "typescript@5.9.3"];
  execFileSync("npx", ["--yes", ...packages, "openapi-ts", "-f", join(folder, "openapi-ts.config.mjs")], {
    cwd: folder,
    stdio: "inherit",
  });
} finally {
  rmSync(folder, { recursive: true });
}
