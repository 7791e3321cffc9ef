import { Box, Button, Skeleton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import * as m from "#messages";
import { DialogFoot } from "../../../components/dialog.tsx";
import { Failure } from "../../../components/empty-state.tsx";
import { Notice } from "../../../components/notice.tsx";
import { type FormState, useForm } from "../../../components/use-form.ts";
import { ApiError, messageOf } from "../../../lib/api.ts";
import { type Faults, faultsIn } from "../../../lib/faults.ts";
import { parentKind } from "../../../lib/paths.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { parentChangeWords } from "../change-words.ts";
import { editFaults } from "../job-form/job-form.ts";
import { type Parent, type ParentChanges, parentField, updateParent } from "../parent.ts";
import { parentFormQuery } from "../parent-queries.ts";

/** Props of every form about a part of a job or campaign, in a dialog or in the settings drawer. */
export interface PartProps<P extends Parent = Parent> {
  readonly parent: P;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved?: () => void;
  /** Asks whether to discard unsaved text; shown instead of the foot. */
  readonly question?: ReactNode;
}

export function useReportDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void) {
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
}

interface PartFootProps {
  readonly question: ReactNode;
  readonly form: Pick<FormState, "isDirty" | "isSaving" | "failure" | "reset">;
}

export function PartFoot({ question, form: { isDirty, isSaving, failure, reset } }: PartFootProps) {
  return (
    <>
      {failure && (
        <Box mt={16}>
          <Notice tone="bad">{failure}</Notice>
        </Box>
      )}
      {question || (
        <DialogFoot>
          <Button variant="default" size="md" onClick={reset} disabled={!isDirty || isSaving}>
            {m.part_reset()}
          </Button>
          <Button type="submit" size="md" loading={isSaving} disabled={!isDirty}>
            {m.part_save()}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}

interface PartLoadingProps extends Pick<PartProps, "question"> {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

export const PartLoading = ({ title, error, onRetry, question }: PartLoadingProps) => (
  <>
    {error ? <Failure title={title} error={error} onRetry={onRetry} /> : <Skeleton height={360} />}
    {question}
  </>
);

interface PartOptions<P extends Parent, Values> {
  readonly toValues: (parent: P) => Values;
  readonly toBody: (values: Values) => ParentChanges;
  readonly findFaults?: (changes: ParentChanges, values: Values) => Faults;
}

export function usePartForm<P extends Parent, Values extends object>(
  { parent, onDirty, onSaved }: PartProps<P>,
  { toValues, toBody, findFaults = editFaults }: PartOptions<P, Values>,
) {
  const { _id: id } = parent;
  const words = parentChangeWords(parentKind(id));
  const form = useForm({
    saved: toValues(parent),
    sentValuesOf: toBody,
    read: ({ changes, values }) => {
      const faults = findFaults(changes, values);
      return Object.keys(faults).length > 0 ? { faults } : { body: changes };
    },
    send: async (changes: ParentChanges) => (await updateParent(id, changes)) as P,
    savedValuesOf: toValues,
    failedMessage: words.updateFailed,
    pathOf: (path) => parentField(id, path),
    onSaved: (changed) => {
      showSavedParent(changed);
      onSaved?.();
    },
  });
  useReportDirty(form.isDirty, onDirty);
  return form;
}

interface SaveHandlers {
  readonly onSaved?: (parent: Parent) => void;
  readonly onFaults?: (faults: Faults) => void;
}

/** For forms that hold their values themselves instead of in `usePartForm`. */
export function useParentSave(parentId: string, { onSaved, onFaults }: SaveHandlers = {}) {
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: (changes: ParentChanges) => updateParent(parentId, changes),
    onSuccess: (parent) => {
      showSavedParent(parent);
      onSaved?.(parent);
    },
    onError: (failure) => {
      const serverIssues = failure instanceof ApiError ? failure.issues : [];
      const issues = serverIssues.map(({ path, message }) => ({ path: parentField(parentId, path), message }));
      if (issues.length > 0) onFaults?.(faultsIn(issues));
    },
  });
  return {
    save: (changes: ParentChanges) => {
      if (!isPending) mutate(changes);
    },
    isSaving: isPending,
    failure: isError ? messageOf(error, parentChangeWords(parentKind(parentId)).updateFailed()) : undefined,
  };
}

function showSavedParent(parent: Parent) {
  const id = parent._id;
  // The answer of a save has fewer fields than the cached parent, so the two are merged.
  queryClient.setQueryData(parentFormQuery(id).queryKey, (previous) => previous && { ...previous, ...parent });
  refreshParent(id);
  toast.success(parentChangeWords(parentKind(id)).updated());
}

export function refreshParent(parentId: string) {
  void queryClient.invalidateQueries({ queryKey: keys.parents });
  void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });
  void queryClient.invalidateQueries({ queryKey: [...keys.promptVersions, parentId] });
}
