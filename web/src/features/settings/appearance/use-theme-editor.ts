/** State of the theme editor: holds the changes, validates, sends only those, and applies the result. */
import type { Theme, ThemeFields } from "@callwright/contracts/endpoints/theme";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as m from "#messages";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { tenantThemeQuery, themeQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { applyTheme } from "../../../lib/theme/brand-data.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { changedFields, changedImages, type Draft, fieldsOf, type ImageName, isDirty, noDraft } from "./draft.ts";
import { type Faults, faultsOf, readThemeChanges } from "./theme-faults.ts";

const without = (faults: Faults, field: string): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([path]) => path !== field && !path.startsWith(`${field}.`)));

export function useThemeEditor(theme: Theme) {
  const tenantId = useTenant();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(noDraft);
  const [faults, setFaults] = useState<Faults>({});
  const values: ThemeFields = { ...fieldsOf(theme), ...draft.fields };

  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults);
    const first = Object.keys(newFaults)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const save = useMutation({
    mutationFn: ({ body, files }: { readonly body: Partial<ThemeFields>; readonly files: Draft["images"] }) =>
      call("updateTheme", { params: { id: theme._id }, query: { tenantId }, body, files }),
    onSuccess: ({ data }) => {
      if (tenantId === undefined) applyTheme(data);
      queryClient.setQueryData(
        tenantId === undefined ? themeQuery.queryKey : tenantThemeQuery(tenantId).queryKey,
        data,
      );
      setDraft(noDraft);
      toast.success(m.appearance_saved());
    },
    onError: (error) => error instanceof ApiError && showFaults(faultsOf(error.issues)),
  });
  // A refusal here does not count as a press.
  const send = usePress((body: Partial<ThemeFields>) => {
    save.mutate({ body, files: changedImages(theme, draft) });
  }, SAVE_MS);
  const submit = async () => {
    const { body, faults: newFaults } = await readThemeChanges(changedFields(theme, draft));
    showFaults(newFaults);
    if (body) send(body);
  };

  return {
    form,
    values,
    images: draft.images,
    faults,
    isDirty: isDirty(theme, draft),
    isSaving: save.isPending,
    failure:
      save.isError && Object.keys(faults).length === 0 ? messageOf(save.error, m.appearance_save_failed()) : undefined,
    set(fields: Partial<ThemeFields>) {
      setDraft((previous) => ({ ...previous, fields: { ...previous.fields, ...fields } }));
      for (const field of Object.keys(fields)) setFaults((previous) => without(previous, field));
    },
    setImage(name: ImageName, file: File | null | undefined) {
      setDraft((previous) => ({ ...previous, images: { ...previous.images, [name]: file } }));
      setFaults((previous) => without(previous, name));
    },
    submit,
    discard() {
      setDraft(noDraft);
      setFaults({});
      save.reset();
    },
  };
}

export type ThemeEditor = ReturnType<typeof useThemeEditor>;
