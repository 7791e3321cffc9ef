/**
 * `npm run bench`: sizes, cold starts, costs and scores, as counts and ratios of one run. It fails by the ratios and scores that have a
 * limit, never by a time.
 */
import { benchBundles } from "./bundles.ts";
import { benchCapacity } from "./capacity.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchList } from "./list.ts";
import { benchSignIn } from "./sign-in.ts";
import { benchSite } from "./site.ts";

const parts = {
  site: benchSite,
  bundles: benchBundles,
  capacity: benchCapacity,
  list: benchList,
  "sign-in": benchSignIn,
  lighthouse: benchLighthouse,
} as const;

/** `npm run bench -- sign-in` runs that part alone. */
const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await bench();
