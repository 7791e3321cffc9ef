/**
 * `npm run bench`: sizes, cold starts, costs, scores and frames, as counts and ratios of one run. Fails above a limit;
 * times have a limit only if a user would notice them.
 */
import { parseArgs } from "node:util";
import { benchBundles } from "./bundles.ts";
import { benchCapacity } from "./capacity.ts";
import { benchCost } from "./cost.ts";
import { benchDirectory } from "./directory.ts";
import { benchHistory } from "./history.ts";
import { benchIdle } from "./idle.ts";
import { benchImport } from "./import.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchList } from "./list.ts";
import { benchScroll } from "./scroll.ts";
import { benchSignIn } from "./sign-in.ts";
import { benchSite } from "./site.ts";

const benches: Record<string, (against?: string) => unknown> = {
  site: benchSite,
  bundles: benchBundles,
  capacity: benchCapacity,
  cost: benchCost,
  idle: benchIdle,
  list: benchList,
  directory: benchDirectory,
  history: benchHistory,
  import: benchImport,
  scroll: benchScroll,
  "sign-in": benchSignIn,
  lighthouse: benchLighthouse,
};

/** `npm run bench -- sign-in` runs that bench alone; `--against REV` is for Lighthouse. */
const { positionals: names, values } = parseArgs({ allowPositionals: true, options: { against: { type: "string" } } });
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`No bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
for (const [name, bench] of Object.entries(benches))
  if (names.length === 0 || names.includes(name)) await bench(values.against);
