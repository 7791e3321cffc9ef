import type { Theme } from "@callwright/contracts/endpoints/theme";
import * as m from "#messages";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { tenantThemeQuery, themeQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { applyTheme } from "../../../lib/theme/brand-data.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { bodyOf, valuesOf } from "./theme-values.ts";

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
  const tenantId = useTenant();
  return useForm({
    saved: valuesOf(theme),
    bodyOf,
    // The schema's code loads on save.
    read: async ({ changes: { images: files = {}, ...fields } }) => {
      const { updateTheme } = await import("@callwright/contracts/endpoints/theme");
      const { body, faults } = readBody(updateTheme.body, fields, texts);
      return body ? { body: { body, files } } : { faults };
    },
    send: ({ body, files }) => call("updateTheme", { params: { id: theme._id }, query: { tenantId }, body, files }),
    savedIn: ({ data }) => valuesOf(data),
    texts,
    failed: m.appearance_save_failed,
    onSaved: ({ data }) => {
      if (tenantId === undefined) applyTheme(data);
      queryClient.setQueryData(
        tenantId === undefined ? themeQuery.queryKey : tenantThemeQuery(tenantId).queryKey,
        data,
      );
      toast.success(m.appearance_saved());
    },
  });
}

export type ThemeEditor = ReturnType<typeof useThemeEditor>;
