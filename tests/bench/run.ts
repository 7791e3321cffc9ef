/** `npm run bench`: sizes, cold starts and costs, as counts and ratios of one run; nothing here passes or fails by time. */
import { benchBundles } from "./bundles.ts";
import { benchCapacity } from "./capacity.ts";
import { benchSite } from "./site.ts";

benchSite();
await benchBundles();
await benchCapacity();
