/** What is wrong with a look, by field, in the interface's language: found by the contract here, or by the server. */
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

/** The server's own words stand where ours know no better: about an image's content. */
export const faultsOf = (issues: readonly { readonly path: string; readonly message: string }[]): Faults =>
  Object.fromEntries(issues.map(({ path, message }) => [path, texts[path]?.() ?? message]));

interface Reading {
  readonly body?: Partial<ThemeFields>;
  readonly faults: Faults;
}

/** The changes as they are sent, or what is wrong with them. The schema's code comes when somebody saves. */
export async function readLook(changes: Partial<ThemeFields>): Promise<Reading> {
  const { updateTheme } = await import("@callwright/contracts/endpoints/theme");
  const { data, error } = updateTheme.body.safeParse(changes);
  if (data) return { body: data, faults: {} };
  return { faults: faultsOf(error.issues.map(({ path, message }) => ({ path: path.join("."), message }))) };
}
