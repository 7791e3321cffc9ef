/** The themes of the two demo agencies, clearly different; the platform has the default theme. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ThemeFields } from "@callwright/contracts";
import * as Theme from "@callwright/core/theme/index";

const plain = { isOnboarding: true, isnumberWarning: false, calendlyUrl: "", chatwootWebsiteToken: "" };

export const demoLooks: Readonly<Record<"acme" | "globex", ThemeFields>> = {
  acme: {
    ...plain,
    title: "Acme Talent",
    lightMode: { primary: "#0b7a55", secondary: "#b45309" },
    darkMode: { primary: "#12a877", secondary: "#f0b429" },
    // Newcomers are told what they need first, and whom to ask.
    isnumberWarning: true,
    gitbookUrl: "https://help.acme.example/",
    calendlyUrl: "https://book.acme.example/",
  },
  globex: {
    ...plain,
    title: "Globex Voice",
    lightMode: { primary: "#c2410c", secondary: "#1d4ed8" },
    darkMode: { primary: "#f97316", secondary: "#7aa2ff" },
    gitbookUrl: "",
    // Its people can use the support chat, simulated at /sandbox/providers/chatwoot.
    chatwootWebsiteToken: "globex_support",
  },
};

const image = (slug: string, name: string) => readFile(join(import.meta.dirname, "images", `${slug}-${name}.png`));

/** What the owner has chosen since stays. */
export async function seedLook(slug: "acme" | "globex"): Promise<void> {
  if (await Theme.find()) return;
  const [logo, favIcon] = await Promise.all([image(slug, "logo"), image(slug, "icon")]);
  await Theme.save(demoLooks[slug], { logo, favIcon });
}
