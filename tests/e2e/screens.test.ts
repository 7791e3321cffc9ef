import type { BrowserContext } from "playwright-core";
import { describe, expect, it } from "vitest";
import { serverForFile } from "../support/server.ts";
import { browserForFile, type Visit } from "./browser.ts";
import { look } from "./look.ts";
import { screens } from "./screens/index.ts";
import type { Screen } from "./screens/screen.ts";
import { acmeOf, signIn } from "./sign-in.ts";
import { wordsOf } from "./words.ts";

const server = serverForFile();
const open = browserForFile();

const schemes = ["light", "dark"] as const;

interface View extends Required<Pick<Visit, "width" | "locale">> {
  readonly schemes: readonly ("light" | "dark")[];
}

/** A desktop and a phone in both schemes, and once from right to left. */
const views: readonly View[] = [
  { width: 1440, locale: "en", schemes },
  { width: 390, locale: "en", schemes },
  { width: 1440, locale: "ar", schemes: ["light"] },
];

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;
const sessions = new Map<string, Promise<Session>>();

function sessionOf(who: string): Promise<Session> {
  const known = sessions.get(who) ?? begin(who);
  sessions.set(who, known);
  return known;
}

async function begin(who: string): Promise<Session> {
  const page = await open(acmeOf(server()));
  await signIn(page, `${who}@acme.test`);
  return page.context().storageState();
}

async function faultsOf({ name, as, show, expected = [] }: Screen, view: View): Promise<string[]> {
  const { width, locale } = view;
  const page = await open(acmeOf(server()), { width, locale, expected, as: as && (await sessionOf(as)) });
  await show(page, wordsOf(locale));
  const faults: string[] = [];
  for (const [index, scheme] of view.schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme });
    const picture = `${name}-${width}-${scheme}${locale === "ar" ? "-ar" : ""}`;
    faults.push(...(await look(page, picture, { onlyColours: index > 0 })));
  }
  return faults;
}

describe("a screen has no fault of accessibility, policy or width, light and dark, wide and narrow, from either side", () => {
  it.each(screens.map((screen) => [screen.name, screen] as const))("%s", async (_, screen) => {
    const faults = await Promise.all(views.map((view) => faultsOf(screen, view)));
    expect(faults.flat()).toEqual([]);
  });
});
