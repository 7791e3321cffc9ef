/**
 * Which file a module goes into: what sign-in needs, what every page of the app needs, what the pages of an area need, and
 * what their dialogs load later. Left alone, the bundler makes a file for each set of screens that share something.
 */
import { frame, routes } from "./routes.mjs";

/** Characters of source: less than that is not worth a file of its own. */
const least = 55_000;
/** More areas share with all. */
const fewAreas = 4;
/** Areas that are open all day: what they share with others is not mixed with what only the others share. */
const daily = ["dashboard", "parents"];
/** Parts that lists lead to: the lists do not bring their code along, however little it is. */
const apart = ["parents/lead"];

const isPublic = ({ modules: [boot] }) => boot.includes("public-boot");

/** ["parents", "parents/list"] of `features/parents/list/job-list-page.tsx`; also of components and of the app's frame. */
function areasOf(id) {
  const [area = "shell", part] = /\/web\/src\/(?:features|components|app)\/(.*)\//.exec(id)?.[1].split("/") ?? [];
  return [area, part ? `${area}/${part}` : area];
}
const areaOf = (id) => areasOf(id)[0];
const partOf = (id) => areasOf(id)[1];

/** Loaded after the page, by a dialog. */
const later = "-later";
/** Of a page that a dialog of another area needs, too: it does not bring the page along. */
const lent = "-lent";

/** `parents-list-job-list-page` of a screen's path; of an area, its name. */
const fileOf = (circle) =>
  circle
    .replace(/^.*\/(?:web\/src\/(?:features|components|app)|node_modules)\//, "")
    .replace(/[.](?:tsx?|m?js)(?=-|$)/, "")
    .replaceAll("/", "-")
    .replace("@", "");

const only = (names) => (new Set(names).size === 1 ? names[0] : undefined);

/** @param {import("vite").Rolldown.PluginContext} graph */
function plan(graph) {
  const ids = [...graph.getModuleIds()];
  const idsOf = (chosen) =>
    chosen.flatMap(({ modules }) => modules).flatMap((module) => ids.find((id) => id.endsWith(`/web/${module}`)) ?? []);

  function reach(roots) {
    const reached = new Set();
    const open = [...roots];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return reached;
  }

  const entrance = reach(idsOf([{ modules: ["src/main.tsx"] }, ...routes.filter(isPublic)]));
  const app = reach(idsOf([{ modules: ["src/app/app-boot.tsx"] }]));
  const frameRoots = new Set(idsOf([{ modules: frame }]));
  const late = reach(frameRoots);
  const pages = new Set(idsOf(routes.filter((route) => !isPublic(route))));

  /** The screens and dialogs that need a module. */
  const screensOf = new Map();
  for (const screen of ids.filter((id) => graph.getModuleInfo(id)?.dynamicImporters.length > 0 && !frameRoots.has(id)))
    for (const id of reach([screen]))
      if (!entrance.has(id) && !app.has(id)) screensOf.set(id, [...(screensOf.get(id) ?? []), screen]);

  const sizes = new Map();
  const count = (group, id) => sizes.set(group, (sizes.get(group) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0));

  /**
   * From the smallest circle to the widest: one screen, a part of an area, the area, a few areas. What is lent stays with its
   * part: in a file of the whole area, a list would bring along what only the pages behind it lend.
   */
  function groupsOf(screens) {
    const shown = screens.filter((screen) => pages.has(screen));
    const users = shown.length > 0 ? shown : screens;
    const areas = [...new Set(users.map(areaOf))].sort();
    const few = areas.length <= fewAreas ? areas.join("_") : undefined;
    const suffix = shown.length === 0 ? later : screens.every((screen) => areas.includes(areaOf(screen))) ? "" : lent;
    const part = only(users.map(partOf));
    const circles = suffix === lent ? [part] : [only(screens), part, few];
    return { areas, suffix, circles: circles.filter(Boolean).map((circle) => circle + suffix) };
  }
  for (const [id, screens] of screensOf) for (const circle of groupsOf(screens).circles) count(circle, id);

  /** The area of each file's styles, where it belongs to one. */
  const sheets = new Map([
    ["entrance", "entrance"],
    ["app", "app"],
    ["frame", "app"],
  ]);

  const isDaily = (areas) => areas.some((area) => daily.includes(area));

  const nameOf = (id) => {
    // Texts of one language.
    if (id.endsWith(".json")) return null;
    if (entrance.has(id)) return "entrance";
    if (app.has(id)) return "app";
    const screens = screensOf.get(id) ?? [];
    const areasShown = screens.filter((screen) => pages.has(screen)).map(areaOf);
    if (late.has(id) && areasShown.length === 0) return "frame";
    if (late.has(id)) return isDaily(areasShown) ? "common" : "lent";
    // What libraries load by themselves, such as a font, brings nothing along.
    if (screens.length === 0 || only(screens)?.includes("/web/src/lib/")) return null;
    const { circles, areas, suffix } = groupsOf(screens);
    const worth = circles.find((circle) => sizes.get(circle) >= least || apart.includes(circle));
    const isOwn = areas.length === 1 && suffix !== lent;
    const common = isDaily(areas) ? "common" : "shared";
    const name = worth ? fileOf(worth) : isOwn ? areas[0] + suffix : common + (suffix === later ? later : "");
    sheets.set(name, worth || isOwn ? (only(areas) ?? "shared") : common);
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
