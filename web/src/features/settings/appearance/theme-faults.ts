/** Faults of a theme by field, in the interface's language, from the contract or the server. */
import type { ThemeFields } from "@callwright/contracts/endpoints/theme";
import * as m from "#messages";

const texts: Record<string, () => string> = {
  title: m.appearance_title_invalid,
  "lightMode.primary": m.appearance_colour_invalid,
  "lightMode.secondary": m.appearance_colour_invalid,
  "darkMode.primary": m.appearance_colour_invalid,
  "darkMode.secondary": m.appearance_colour_invalid,
  gitbookUrl: m.appearance_link_invalid,
  calendlyUrl: m.appearance_link_invalid,
  chatwootWebsiteToken: m.appearance_token_invalid,
};

export type Faults = Readonly<Record<string, string>>;

/** Falls back to the server's message, for example about an image's content. */
export const faultsOf = (issues: readonly { readonly path: string; readonly message: string }[]): Faults =>
  Object.fromEntries(issues.map(({ path, message }) => [path, texts[path]?.() ?? message]));

interface Reading {
  readonly body?: Partial<ThemeFields>;
  readonly faults: Faults;
}

/** The request body, or the faults. The schema's code loads on save. */
export async function readThemeChanges(changes: Partial<ThemeFields>): Promise<Reading> {
  const { updateTheme } = await import("@callwright/contracts/endpoints/theme");
  const { data, error } = updateTheme.body.safeParse(changes);
  if (data) return { body: data, faults: {} };
  return { faults: faultsOf(error.issues.map(({ path, message }) => ({ path: path.join("."), message }))) };
}
