/**
 * Assigns each module to a file: what sign-in needs, what every page of the app needs, what the pages of an area need, and what
 * their dialogs load later. By default, the bundler makes a file for each set of screens that share something.
 */
import { frameModules, routes } from "./routes.mjs";

/** Characters of source; a group with fewer goes into a wider file. */
const minFileLength = 55_000;
/** Code that more areas need goes into a file for all areas. */
const maxAreasPerFile = 4;
/** Areas that users open all day: code that they share is kept apart from code that only other areas share. */
const dailyAreas = ["dashboard", "parents"];
/** Parts with a file of their own whatever its size, so that the lists that lead to them do not load their code. */
const separateParts = ["parents/lead"];

const isPublic = ({ modules: [boot] }) => boot.includes("public-boot");

/** ["parents", "parents/list"] of `features/parents/list/job-list-page.tsx`; also of components and of the app's frame. */
function areasOf(id) {
  const [area = "shell", part] = /\/web\/src\/(?:features|components|app)\/(.*)\//.exec(id)?.[1].split("/") ?? [];
  return [area, part ? `${area}/${part}` : area];
}
const areaOf = (id) => areasOf(id)[0];
const partOf = (id) => areasOf(id)[1];

/** Suffix of files that a dialog loads after the page. */
const laterSuffix = "-later";
/** Suffix of files with a page's code that a dialog of another area needs too, without the rest of the page. */
const lentSuffix = "-lent";

/** `parents-list-job-list-page` for a screen's path; for an area, its name. */
const fileNameOf = (group) =>
  group
    .replace(/^.*\/(?:web\/src\/(?:features|components|app)|node_modules)\//, "")
    .replace(/[.](?:tsx?|m?js)(?=-|$)/, "")
    .replaceAll("/", "-")
    .replace("@", "");

const singleValue = (names) => (new Set(names).size === 1 ? names[0] : undefined);

/** @param {import("vite").Rolldown.PluginContext} graph */
function plan(graph) {
  const ids = [...graph.getModuleIds()];
  const idsOf = (items) =>
    items.flatMap(({ modules }) => modules).flatMap((module) => ids.find((id) => id.endsWith(`/web/${module}`)) ?? []);

  function reachableFrom(roots) {
    const reached = new Set();
    const pending = [...roots];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      pending.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return reached;
  }

  const entranceIds = reachableFrom(idsOf([{ modules: ["src/main.tsx"] }, ...routes.filter(isPublic)]));
  const appIds = reachableFrom(idsOf([{ modules: ["src/app/app-boot.tsx"] }]));
  const frameRoots = new Set(idsOf([{ modules: frameModules }]));
  const idleIds = reachableFrom(frameRoots);
  const pages = new Set(idsOf(routes.filter((route) => !isPublic(route))));

  /** The screens and dialogs that need a module. */
  const screensById = new Map();
  for (const screen of ids.filter((id) => graph.getModuleInfo(id)?.dynamicImporters.length > 0 && !frameRoots.has(id)))
    for (const id of reachableFrom([screen]))
      if (!entranceIds.has(id) && !appIds.has(id)) screensById.set(id, [...(screensById.get(id) ?? []), screen]);

  const sizes = new Map();
  const lengthOf = (id) => graph.getModuleInfo(id)?.code?.length ?? 0;
  const addToSize = (group, id) => sizes.set(group, (sizes.get(group) ?? 0) + lengthOf(id));

  /** Possible files, narrowest first. Lent code stays in its part's file: in the area's file, lists would load it. */
  function groupsOf(screens) {
    const pageScreens = screens.filter((screen) => pages.has(screen));
    const users = pageScreens.length > 0 ? pageScreens : screens;
    const areas = [...new Set(users.map(areaOf))].sort();
    const areaNames = areas.length <= maxAreasPerFile ? areas.join("_") : undefined;
    const isLent = screens.some((screen) => !areas.includes(areaOf(screen)));
    const pageSuffix = isLent ? lentSuffix : "";
    const suffix = pageScreens.length > 0 ? pageSuffix : laterSuffix;
    const part = singleValue(users.map(partOf));
    const groups = suffix === lentSuffix ? [part] : [singleValue(screens), part, areaNames];
    return { areas, suffix, groups: groups.filter(Boolean).map((group) => group + suffix) };
  }
  for (const [id, screens] of screensById) for (const group of groupsOf(screens).groups) addToSize(group, id);

  /** The style sheet of each file, by file name. */
  const sheets = new Map([
    ["entrance", "entrance"],
    ["app", "app"],
    ["frame", "app"],
  ]);

  const isDaily = (areas) => areas.some((area) => dailyAreas.includes(area));

  const nameOf = (id) => {
    if (id.endsWith(".json")) return null; // texts of one language
    if (entranceIds.has(id)) return "entrance";
    if (appIds.has(id)) return "app";
    const screens = screensById.get(id) ?? [];
    const pageAreas = screens.filter((screen) => pages.has(screen)).map(areaOf);
    if (idleIds.has(id) && pageAreas.length === 0) return "frame";
    if (idleIds.has(id)) return isDaily(pageAreas) ? "common" : "lent";
    // Modules that only `lib` loads on demand, such as a font, stay as the bundler makes them.
    if (screens.length === 0 || singleValue(screens)?.includes("/web/src/lib/")) return null;
    const { groups, areas, suffix } = groupsOf(screens);
    const ownGroup = groups.find((group) => sizes.get(group) >= minFileLength || separateParts.includes(group));
    const isOneArea = areas.length === 1 && suffix !== lentSuffix;
    const common = isDaily(areas) ? "common" : "shared";
    let name = common + (suffix === laterSuffix ? laterSuffix : "");
    if (isOneArea) name = areas[0] + suffix;
    if (ownGroup) name = fileNameOf(ownGroup);
    sheets.set(name, ownGroup || isOneArea ? (singleValue(areas) ?? "shared") : common);
    return name;
  };
  return { nameOf, sheetOf: (name) => sheets.get(name) ?? name };
}

/** @returns {{ plugin: import("vite").Plugin, nameOf: (id: string) => string | null, sheetOf: (chunk: string) => string }} */
export function chunkGroups() {
  let planned = { nameOf: () => null, sheetOf: (name) => name };
  return {
    plugin: {
      name: "callwright:chunk-groups",
      apply: "build",
      buildEnd() {
        planned = plan(this);
      },
    },
    nameOf: (id) => planned.nameOf(id),
    sheetOf: (name) => planned.sheetOf(name),
  };
}
