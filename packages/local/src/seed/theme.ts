/** The themes of the two demo agencies, clearly different; the platform has the default theme. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ThemeFields } from "@callwright/contracts";
import * as Theme from "@callwright/core/theme/index";

const commonFields = { isOnboarding: true, isnumberWarning: false, calendlyUrl: "", chatwootWebsiteToken: "" };

const demoThemes: Readonly<Record<"acme" | "globex", ThemeFields>> = {
  acme: {
    ...commonFields,
    title: "Acme Talent",
    lightMode: { primary: "#0b7a55", secondary: "#b45309" },
    darkMode: { primary: "#12a877", secondary: "#f0b429" },
    // Shows new users what they need and whom to ask.
    isnumberWarning: true,
    gitbookUrl: "https://help.acme.example/",
    calendlyUrl: "https://book.acme.example/",
  },
  globex: {
    ...commonFields,
    title: "Globex Voice",
    lightMode: { primary: "#c2410c", secondary: "#1d4ed8" },
    darkMode: { primary: "#f97316", secondary: "#7aa2ff" },
    gitbookUrl: "",
    // Its people can use the support chat, simulated at /sandbox/providers/chatwoot.
    chatwootWebsiteToken: "globex_support",
  },
};

const readImage = (slug: string, name: string) => readFile(join(import.meta.dirname, "images", `${slug}-${name}.png`));

/** Keeps a theme that exists, since the owner may have changed it. */
export async function seedTheme(slug: "acme" | "globex"): Promise<void> {
  if (await Theme.find()) return;
  const [logo, favIcon] = await Promise.all([readImage(slug, "logo"), readImage(slug, "icon")]);
  await Theme.save(demoThemes[slug], { logo, favIcon });
}
