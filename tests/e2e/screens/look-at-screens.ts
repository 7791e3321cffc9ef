/** Looks at screens, each in all views: no fault of accessibility, policy or width. */
import type { BrowserContext } from "playwright";
import { describe, expect, it } from "vitest";
import { newcomer } from "../../support/newcomer.ts";
import { serverForFile } from "../../support/server.ts";
import { browserForFile, type Visit } from "../browser.ts";
import { look } from "../look.ts";
import { acmeOf, signIn } from "../sign-in.ts";
import { wordsOf } from "../words.ts";
import type { Screen } from "./screen.ts";

interface View extends Required<Pick<Visit, "width" | "locale">> {
  readonly schemes: readonly ("light" | "dark")[];
}

/** A desktop in both schemes, and from right to left a phone. */
const views: readonly View[] = [
  { width: 1440, locale: "en", schemes: ["light", "dark"] },
  { width: 390, locale: "ar", schemes: ["dark"] },
];

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

export function lookAtScreens(screens: readonly Screen[]): void {
  const server = serverForFile();
  const open = browserForFile();
  const sessions = new Map<string, Promise<Session>>();

  function sessionOf(who: string): Promise<Session> {
    const key = `${who} ${server()}`;
    const known = sessions.get(key) ?? begin(who);
    sessions.set(key, known);
    // The next caller tries again.
    known.catch(() => sessions.delete(key));
    return known;
  }

  async function begin(who: string): Promise<Session> {
    if (who === "newcomer") return beginNew();
    const page = await open(acmeOf(server()));
    await signIn(page, `${who}@acme.test`);
    return page.context().storageState();
  }

  /** A user who has not onboarded yet. */
  async function beginNew(): Promise<Session> {
    const { cookies } = await newcomer(server(), "nina@newcomers.test");
    const place = { domain: new URL(acmeOf(server())).hostname, path: "/", expires: -1 };
    const kind = { httpOnly: true, secure: true, sameSite: "Lax" } as const;
    return { cookies: [...cookies].map(([name, value]) => ({ name, value, ...place, ...kind })), origins: [] };
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
}
