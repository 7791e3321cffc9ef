import { Box, Button, Skeleton } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import * as m from "#messages";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Notice } from "../../../components/notice.tsx";
import type { FormState } from "../../../components/use-form.ts";
import type { Parent } from "../parent.ts";

/** Props of every form about a part of a job or campaign, in a dialog or in the settings drawer. */
export interface PartProps<P extends Parent = Parent> {
  readonly parent: P;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved?: () => void;
  /** Replaces the foot: asks before typed text is lost. */
  readonly question?: ReactNode;
}

export function useDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void) {
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

interface PartWaitProps extends Pick<PartProps, "question"> {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

export const PartWait = ({ title, error, onRetry, question }: PartWaitProps) => (
  <>
    {error ? <Failure title={title} error={error} onRetry={onRetry} /> : <Skeleton height={360} />}
    {question}
  </>
);
