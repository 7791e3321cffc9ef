/** Saves changes of a job and refreshes every query that shows it. */
import { useMutation } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../../lib/api.ts";
import type { Faults } from "../../../lib/faults.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { changeWordsOf } from "../change-words.ts";
import { fieldOf, type Parent, type ParentChanges, updateParent } from "../parent.ts";
import { parentFormQuery } from "./parent-form-query.ts";

interface SaveHandlers {
  readonly onSaved: (parent: Parent) => void;
  readonly onFaults?: (faults: Faults) => void;
}

export function useParentSave(parentId: string, { onSaved, onFaults }: SaveHandlers) {
  const save = useMutation({
    mutationFn: (changes: ParentChanges) => updateParent(parentId, changes),
    onSuccess: (parent) => {
      queryClient.setQueryData(
        parentFormQuery(parentId).queryKey,
        (previous) => previous && { ...previous, ...parent },
      );
      refreshParent(parentId);
      toast.success(changeWordsOf(kindOf(parentId)).updated());
      onSaved(parent);
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      if (issues.length > 0)
        onFaults?.(Object.fromEntries(issues.map(({ path, message }) => [fieldOf(parentId, path), message])));
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

/** Refreshes lists, details and versions of the job. */
export function refreshParent(parentId: string) {
  void queryClient.invalidateQueries({ queryKey: keys.parents });
  void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });
  void queryClient.invalidateQueries({ queryKey: [...keys.promptVersions, parentId] });
}
