/** The bundle of each deployed function: its size limits, size and contents, for the gate and the bench. */
import { basename, join } from "node:path";
import { build } from "esbuild";
import { bundleOptions } from "../../../packages/config/lambda.ts";

const root = join(import.meta.dirname, "../../..");

interface SizeLimits {
  readonly entry: string;
  /** Minified KiB: `startKib` limits what loads before the first event, `allKib` that and whatever loads later. */
  readonly startKib: number;
  readonly allKib: number;
}

/** Limits slightly above today's sizes; raising one is a deliberate change here. */
export const functions = {
  api: { entry: "functions/src/api/handler.ts", startKib: 920, allKib: 9260 },
  files: { entry: "functions/src/api/stream.ts", startKib: 920, allKib: 9260 },
  webhooks: { entry: "functions/src/webhooks/handler.ts", startKib: 35, allKib: 570 },
  inbound: { entry: "functions/src/inbound/handler.ts", startKib: 71, allKib: 705 },
  pages: { entry: "functions/src/pages/handler.ts", startKib: 790, allKib: 6965 },
  dispatch: { entry: "functions/src/queues/dispatch.ts", startKib: 1020, allKib: 6540 },
  documents: { entry: "functions/src/queues/documents.ts", startKib: 815, allKib: 7140 },
  events: { entry: "functions/src/queues/events.ts", startKib: 1160, allKib: 6680 },
  followups: { entry: "functions/src/queues/followups.ts", startKib: 890, allKib: 6405 },
  imports: { entry: "functions/src/queues/imports.ts", startKib: 890, allKib: 6310 },
  lists: { entry: "functions/src/queues/lists.ts", startKib: 775, allKib: 6200 },
  mail: { entry: "functions/src/queues/mail.ts", startKib: 865, allKib: 7190 },
  recordings: { entry: "functions/src/queues/recordings.ts", startKib: 770, allKib: 6345 },
  runs: { entry: "functions/src/queues/runs.ts", startKib: 975, allKib: 6490 },
  texts: { entry: "functions/src/queues/texts.ts", startKib: 875, allKib: 6390 },
  billing: { entry: "functions/src/queues/billing.ts", startKib: 790, allKib: 6215 },
  deliveries: { entry: "functions/src/queues/deliveries.ts", startKib: 805, allKib: 6375 },
  tenants: { entry: "functions/src/queues/tenants.ts", startKib: 830, allKib: 6400 },
  sweep: { entry: "functions/src/cron/sweep.ts", startKib: 1035, allKib: 6550 },
} as const satisfies Record<string, SizeLimits>;

export interface Bundle {
  /** The entry's own file, in the requested folder. */
  readonly file: string;
  /** What loads first: the entry and all that it imports statically. */
  readonly start: Part;
  readonly all: Part;
}

interface Part {
  readonly files: readonly string[];
  readonly bytes: number;
  /** The source files that contribute code to it. */
  readonly modules: readonly string[];
}

/** Bundles an entry as the deployment does; writes it only if there is an `outdir`. */
export async function bundle(entry: string, outdir?: string): Promise<Bundle> {
  const name = basename(entry, ".ts");
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: { [name]: join(root, entry) },
    absWorkingDir: root,
    outdir: outdir ?? "out",
    write: outdir !== undefined,
    metafile: true,
    logLevel: "error",
  });
  const { outputs } = metafile;
  const file = Object.keys(outputs).find((path) => basename(path) === `${name}.mjs`) ?? "";
  const start = new Set<string>();
  collectStaticImports(outputs, file, start);
  const partOf = (files: readonly string[]): Part => ({
    files: files.map((path) => join(root, path)),
    bytes: files.reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0),
    modules: files.flatMap((path) =>
      Object.entries(outputs[path]?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [input] : [],
      ),
    ),
  });
  return { file: join(root, file), start: partOf([...start]), all: partOf(Object.keys(outputs)) };
}

type Outputs = Readonly<
  Record<string, { readonly imports: readonly { readonly path: string; readonly kind: string }[] }>
>;

/** Adds an output and everything that it imports statically to `found`. */
function collectStaticImports(outputs: Outputs, path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  for (const { path: next, kind } of outputs[path]?.imports ?? [])
    if (kind === "import-statement" && outputs[next]) collectStaticImports(outputs, next, found);
}
