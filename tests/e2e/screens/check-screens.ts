/** Checks screens in each view for faults of accessibility, content security policy, width and formats. */
import { describe, expect, it } from "vitest";
import { signUpNewcomer } from "../../support/clients/newcomer.ts";
import { signedIn } from "../../support/people/batch.ts";
import { worldForFile } from "../../support/run/server.ts";
import { isFullRun } from "../../support/run/tier.ts";
import { browserForFile, type Session } from "../browser.ts";
import { findWrongFormats } from "../formats.ts";
import { checkScreen } from "../look.ts";
import { acmeOf, platformOf, sessionOf } from "../sign-in.ts";
import { type View, viewsOf } from "../views.ts";
import { wordsOf } from "../words.ts";
import type { Screen } from "./screen.ts";

export function checkScreens(list: readonly Screen[]): void {
  const screens = list.filter(({ isVariant }) => isFullRun || !isVariant);
  const server = worldForFile();
  const open = browserForFile();
  const sessions = new Map<string, Promise<Session>>();

  function sessionFor(user: string): Promise<Session> {
    const key = `${user} ${server()}`;
    const session = sessions.get(key) ?? signIn(user);
    sessions.set(key, session);
    // A failed sign-in is not reused.
    session.catch(() => sessions.delete(key));
    return session;
  }

  /** A newcomer has not onboarded yet; the platform's administrator has a host of their own. */
  async function signIn(user: string): Promise<Session> {
    if (user === "admin")
      return sessionOf(await signedIn(server(), "admin@callwright.test", "platform"), platformOf(server()));
    const isNew = user === "newcomer";
    const client = isNew ? signUpNewcomer(server(), "nina@newcomers.test") : signedIn(server(), `${user}@acme.test`);
    return sessionOf(await client, acmeOf(server()));
  }

  async function faultsOf({ name, as, show, expected = [] }: Screen, view: View): Promise<string[]> {
    const { width, locale } = view;
    const page = await open(as === "admin" ? platformOf(server()) : acmeOf(server()), {
      width,
      locale,
      expectedComplaints: expected,
      session: as && (await sessionFor(as)),
    });
    await show(page, wordsOf(locale));
    const direction = await page.evaluate(() => document.documentElement.dir);
    const faults = direction === (locale === "ar" ? "rtl" : "ltr") ? [] : [`${name}: ${direction} in ${locale}`];
    faults.push(...(await findWrongFormats(page, locale)).map((fault) => `${name} in ${locale}: ${fault}`));
    for (const [index, scheme] of view.schemes.entries()) {
      await page.emulateMedia({ colorScheme: scheme });
      const picture = `${name}-${width}-${scheme}-${locale}`;
      faults.push(...(await checkScreen(page, picture, { onlyColours: index > 0 })));
    }
    return faults;
  }

  describe("a screen has no fault of accessibility, policy or width", () => {
    it.each(screens.map((screen, index) => [screen.name, screen, viewsOf(index)] as const))(
      "%s",
      async (_, screen, views) => {
        const faults = await Promise.all(views.map((view) => faultsOf(screen, view)));
        expect(faults.flat()).toEqual([]);
      },
    );
  });
}
