/** Unsaved changes of a theme, kept apart from the stored one so that concurrent changes by another owner survive. */
import type { Theme, ThemeFields } from "@callwright/contracts/endpoints/theme";

export type ImageName = "logo" | "favIcon";

export interface Draft {
  readonly fields: Partial<ThemeFields>;
  /** A new image, null to remove it, undefined for no change. */
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

/** Changed fields; only these are sent. */
export function changedFields(theme: Theme, { fields }: Draft): Partial<ThemeFields> {
  const kept = new Map<string, unknown>(Object.entries(fieldsOf(theme)));
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && clean(value) !== clean(kept.get(name))),
  );
}

/** Changed images; removing an image that does not exist is no change. */
export function changedImages(theme: Theme, { images }: Draft): Draft["images"] {
  return Object.fromEntries(
    Object.entries(images).filter(
      ([name, file]) => file || (file === null && theme[name === "logo" ? "logo" : "favIcon"]),
    ),
  );
}

export const isDirty = (theme: Theme, draft: Draft): boolean =>
  Object.keys(changedFields(theme, draft)).length + Object.keys(changedImages(theme, draft)).length > 0;
