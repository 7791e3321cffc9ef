import type { Theme, ThemeFields } from "@callwright/contracts/endpoints/theme";
import * as m from "#messages";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { tenantThemeQuery, themeQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useChosenTenantId } from "../../../lib/tenant-filter.ts";
import { applyTheme } from "../../../lib/theme/brand-data.ts";
import { toast } from "../../../lib/toast.ts";
import type { ColourPair } from "./colour-fields.tsx";

export type ImageName = "logo" | "favIcon";

/** A new image, null to remove the stored one, undefined for no change. */
export type ImageChange = File | null | undefined;

export interface ThemeValues extends ThemeFields {
  readonly images: { readonly [Name in ImageName]?: ImageChange };
}

export const themeValues = (theme: Theme): ThemeValues => ({
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

const trimPair = ({ primary, secondary }: ColourPair): ColourPair => ({
  primary: primary.trim(),
  secondary: secondary.trim(),
});

export const trimValues = (values: ThemeValues): ThemeValues => ({
  ...values,
  title: values.title.trim(),
  lightMode: trimPair(values.lightMode),
  darkMode: trimPair(values.darkMode),
  gitbookUrl: values.gitbookUrl.trim(),
  calendlyUrl: values.calendlyUrl.trim(),
  chatwootWebsiteToken: values.chatwootWebsiteToken.trim(),
});

const texts = {
  title: m.appearance_title_invalid,
  "lightMode.primary": m.appearance_colour_invalid,
  "lightMode.secondary": m.appearance_colour_invalid,
  "darkMode.primary": m.appearance_colour_invalid,
  "darkMode.secondary": m.appearance_colour_invalid,
  gitbookUrl: m.appearance_link_invalid,
  calendlyUrl: m.appearance_link_invalid,
  chatwootWebsiteToken: m.appearance_token_invalid,
};

export function useThemeEditor(theme: Theme) {
  const tenantId = useChosenTenantId();
  return useForm({
    saved: themeValues(theme),
    sentValuesOf: trimValues,
    read: async ({ changes: { images: files = {}, ...fields } }) => {
      const { updateTheme } = await import("@callwright/contracts/endpoints/theme");
      const { body, faults } = readBody(updateTheme.body, fields, texts);
      return body ? { body: { changedFields: body, files } } : { faults };
    },
    send: ({ changedFields, files }) =>
      call("updateTheme", { params: { id: theme._id }, query: { tenantId }, body: changedFields, files }),
    savedValuesOf: ({ data }) => themeValues(data),
    texts,
    failedMessage: m.appearance_save_failed,
    onSaved: ({ data }) => {
      if (tenantId === undefined) {
        applyTheme(data);
        queryClient.setQueryData(themeQuery.queryKey, data);
      } else queryClient.setQueryData(tenantThemeQuery(tenantId).queryKey, data);
      toast.success(m.appearance_saved());
    },
  });
}

export type ThemeEditor = ReturnType<typeof useThemeEditor>;
