/** What was changed of a look: beside what is kept, so that what another owner changes meanwhile stays. */
import type { Theme, ThemeFields } from "@callwright/contracts/endpoints/theme";

export type ImageName = "logo" | "favIcon";

export interface Draft {
  readonly fields: Partial<ThemeFields>;
  /** A new image, or null for none; absent where it stays. */
  readonly images: { readonly [N in ImageName]?: File | null };
}

export const noDraft: Draft = { fields: {}, images: {} };

export const fieldsOf = (theme: Theme): ThemeFields => ({
  title: theme.title,
  lightMode: theme.lightMode,
  darkMode: theme.darkMode,
  isOnboarding: theme.isOnboarding,
  isnumberWarning: theme.isnumberWarning,
  gitbookUrl: theme.gitbookUrl,
  calendlyUrl: theme.calendlyUrl,
  chatwootWebsiteToken: theme.chatwootWebsiteToken,
});

const clean = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === "string" ? part.trim() : part));

/** The fields that differ from what is kept: only these are sent. */
export function changedFields(theme: Theme, { fields }: Draft): Partial<ThemeFields> {
  const kept = new Map<string, unknown>(Object.entries(fieldsOf(theme)));
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && clean(value) !== clean(kept.get(name))),
  );
}

/** The images that differ: taking away what is not there is no change. */
export function changedImages(theme: Theme, { images }: Draft): Draft["images"] {
  return Object.fromEntries(
    Object.entries(images).filter(
      ([name, file]) => file || (file === null && theme[name === "logo" ? "logo" : "favIcon"]),
    ),
  );
}

export const isDirty = (theme: Theme, draft: Draft): boolean =>
  Object.keys(changedFields(theme, draft)).length + Object.keys(changedImages(theme, draft)).length > 0;
