/**
 * `npm run synth [stage] [--without-code]` writes templates to `.build/templates`, without an account and with an empty page as
 * the SPA. With `--without-code`, only each function's entry file is bundled, which is quick.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const root = resolve(import.meta.dirname, "..");
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { "without-code": { type: "boolean", default: false } },
});
const [stage = "production"] = positionals;
const assembly = join(root, ".build/assembly", stage);
const templates = join(root, ".build/templates");
const artifacts = join(root, ".build/artifacts", stage);
const emptySite = join(root, ".build/empty-site");

process.chdir(root);
// SST's own switch for "do not ask AWS whether the account is bootstrapped".
process.env.NODE_ENV = "test";
process.env.SITE_DIRECTORY = emptySite;
// Nothing is deployed, so production needs no firewall here.
process.env.ALLOW_NO_FIREWALL ||= "1";

for (const folder of [assembly, artifacts]) rmSync(folder, { recursive: true, force: true });
for (const folder of [assembly, artifacts, templates, emptySite]) mkdirSync(folder, { recursive: true });
for (const file of readdirSync(templates)) if (file.startsWith(`${stage}-callwright-`)) rmSync(join(templates, file));
writeFileSync(join(emptySite, "index.html"), "<!doctype html><title>Callwright</title>\n");

const { initProject, useProject } = await import("sst/project.js");
const { load } = await import("sst/stacks/build.js");
const { Aspects } = await import("aws-cdk-lib");
const { AwsSolutionsChecks, NagReportFormat } = await import("cdk-nag");
const { App } = await import("sst/constructs/App.js");

await initProject({ root, stage, region: process.env.AWS_REGION ?? "eu-west-1" });
const { config, paths } = useProject();
paths.artifacts = artifacts;
const [, sstConfig] = await load(paths.config);
const app = new App(
  {
    mode: "deploy",
    stage,
    name: config.name,
    region: config.region,
    account: "000000000000",
  },
  { outdir: assembly, context: { withoutCode: options["without-code"] } },
);
await sstConfig.stacks(app);
await app.finish();
Aspects.of(app).add(new AwsSolutionsChecks({ reports: true, reportFormats: [NagReportFormat.JSON], verbose: false }));
app.synth();

for (const file of readdirSync(assembly).filter((name) => name.endsWith(".template.json"))) {
  copyFileSync(join(assembly, file), join(templates, file));
  process.stdout.write(`.build/templates/${file}\n`);
}

if (stage === "production")
  execFileSync(process.execPath, [join(root, "packages/config/sbom.mjs")], { stdio: "inherit" });
