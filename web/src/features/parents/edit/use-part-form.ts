import { useMutation } from "@tanstack/react-query";
import { useForm } from "../../../components/use-form.ts";
import { ApiError, messageOf } from "../../../lib/api.ts";
import { type Faults, faultsIn } from "../../../lib/faults.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { changeWordsOf } from "../change-words.ts";
import { faultsOfEdit } from "../job-form/job-form.ts";
import { fieldOf, type Parent, type ParentChanges, updateParent } from "../parent.ts";
import { parentFormQuery } from "../parent-queries.ts";
import { type PartProps, useDirty } from "./part-foot.tsx";

interface PartOptions<P extends Parent, Values> {
  readonly valuesOf: (parent: P) => Values;
  readonly bodyOf: (values: Values) => ParentChanges;
  readonly faultsOf?: (changes: ParentChanges, values: Values) => Faults;
}

export function usePartForm<P extends Parent, Values extends object>(
  { parent, onDirty, onSaved }: PartProps<P>,
  { valuesOf, bodyOf, faultsOf = faultsOfEdit }: PartOptions<P, Values>,
) {
  const { _id: id } = parent;
  const words = changeWordsOf(kindOf(id));
  const form = useForm({
    saved: valuesOf(parent),
    bodyOf,
    read: ({ changes, values }) => {
      const faults = faultsOf(changes, values);
      return Object.keys(faults).length > 0 ? { faults } : { body: changes };
    },
    send: async (changes: ParentChanges) => (await updateParent(id, changes)) as P,
    savedIn: valuesOf,
    failed: words.updateFailed,
    pathOf: (path) => fieldOf(id, path),
    onSaved: (now) => {
      adoptParent(now);
      onSaved?.();
    },
  });
  useDirty(form.isDirty, onDirty);
  return form;
}

interface SaveHandlers {
  readonly onSaved: (parent: Parent) => void;
  readonly onFaults?: (faults: Faults) => void;
}

/** Saves changes whose form keeps its own values. */
export function useParentSave(parentId: string, { onSaved, onFaults }: SaveHandlers) {
  const save = useMutation({
    mutationFn: (changes: ParentChanges) => updateParent(parentId, changes),
    onSuccess: (parent) => {
      adoptParent(parent);
      onSaved(parent);
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      if (issues.length > 0)
        onFaults?.(faultsIn(issues.map(({ path, message }) => ({ path: fieldOf(parentId, path), message }))));
    },
  });
  return {
    save: (changes: ParentChanges) => {
      if (!save.isPending) save.mutate(changes);
    },
    isSaving: save.isPending,
    failure: save.isError ? messageOf(save.error, changeWordsOf(kindOf(parentId)).updateFailed()) : undefined,
  };
}

function adoptParent(parent: Parent) {
  const id = parent._id;
  queryClient.setQueryData(parentFormQuery(id).queryKey, (previous) => previous && { ...previous, ...parent });
  refreshParent(id);
  toast.success(changeWordsOf(kindOf(id)).updated());
}

export function refreshParent(parentId: string) {
  void queryClient.invalidateQueries({ queryKey: keys.parents });
  void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });
  void queryClient.invalidateQueries({ queryKey: [...keys.promptVersions, parentId] });
}
