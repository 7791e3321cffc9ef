import type { Theme, ThemeFields } from "@callwright/contracts/endpoints/theme";

export type ImageName = "logo" | "favIcon";

export interface ThemeValues extends ThemeFields {
  /** A new image, null to remove the stored one, undefined for no change. */
  readonly images: { readonly [N in ImageName]?: File | null | undefined };
}

export const valuesOf = (theme: Theme): ThemeValues => ({
  title: theme.title,
  lightMode: theme.lightMode,
  darkMode: theme.darkMode,
  isOnboarding: theme.isOnboarding,
  isnumberWarning: theme.isnumberWarning,
  gitbookUrl: theme.gitbookUrl,
  calendlyUrl: theme.calendlyUrl,
  chatwootWebsiteToken: theme.chatwootWebsiteToken,
  images: {},
});

const trimmed = <Fields extends object>(fields: Fields): Fields =>
  JSON.parse(JSON.stringify(fields, (_, part) => (typeof part === "string" ? part.trim() : part)));

export const bodyOf = ({ images, ...fields }: ThemeValues): ThemeValues => ({ ...trimmed(fields), images });
