/** Compiles `messages/` into `src/paraglide/` for type checks and tests; the bundler uses the plugin. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "@inlang/paraglide-js";
import { messageOptions } from "./message-options.mjs";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
await compile({ ...messageOptions, project: join(web, "project.inlang"), outdir: join(web, "src/paraglide") });
// The compiler leaves timers that would keep the process alive for half a minute.
process.exit(0);
