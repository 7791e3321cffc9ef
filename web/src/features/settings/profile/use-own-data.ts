/** State of the profile form: reads, keeps a draft, saves, resets. */
import type { UserData } from "@callwright/contracts/endpoints/account";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as m from "#messages";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { ApiError, call } from "../../../lib/api.ts";
import { getLocale, setLocale } from "../../../lib/i18n/locale.ts";
import { meQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import {
  deleteDraft,
  type Faults,
  faultsOf,
  isField,
  isSame,
  ownDataOf,
  readDraft,
  readOwnData,
  saveDraft,
  typedIn,
} from "./own-data.ts";

export function useOwnData() {
  const user = useUser();
  const saved = ownDataOf({ ...user, language: user.language ?? getLocale() });
  const [start] = useState(() => readDraft(user.id) ?? saved);
  const [isChanged, setChanged] = useState(!isSame(start, saved));
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: (body: UserData) => call("updateUser", { body }),
    onSuccess: ({ user: changed }) => {
      deleteDraft();
      queryClient.setQueryData(meQuery.queryKey, changed);
      toast.success(m.profile_saved());
      setChanged(false);
      if (changed.language) setLocale(changed.language);
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      setFaults(faultsOf(issues.map(({ path }) => path).filter(isField)));
    },
  });
  const change = () => {
    if (!form.current) return;
    const typed = typedIn(form.current);
    setChanged(!isSame(typed, saved));
    saveDraft(user.id, typed);
  };
  // A refusal here does not count as a press.
  const send = usePress((data: UserData) => save.mutate(data), SAVE_MS);
  const submit = async () => {
    if (!form.current) return;
    const { data, faults: found } = await readOwnData(typedIn(form.current));
    setFaults(found);
    if (data) return send(data);
    form.current?.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  };
  const discard = () => {
    deleteDraft();
    form.current?.reset();
    for (const [name, value] of Object.entries(saved)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
    setFaults({});
    setChanged(false);
  };
  return { user, form, start, faults, isChanged, save, change, submit, discard };
}
