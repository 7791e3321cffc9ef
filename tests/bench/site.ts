/** What the SPA loads before a screen can be used, by route. */
import { measure } from "../../web/scripts/sizes.mjs.mts";
import { printTable } from "./table.ts";

export async function benchSite(): Promise<void> {
  const { routes } = measure();
  printTable(
    "Web app: initial JavaScript and CSS by route (kB gzip)",
    ["route", "JS", "of its own", "CSS", "JS limit"],
    Object.entries(routes).map(([path, { js, own, css, limitJs }]) => [path, js, own, css, limitJs ?? ""]),
  );
}
