/** Foot of a job part's form: discard, and Save Changes. */
import { Box, Button } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import { Notice } from "../../../components/notice.tsx";

interface PartFootProps {
  readonly question: ReactNode;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly failure: string | undefined;
  readonly onReset: () => void;
}

export function PartFoot({ question, isDirty, isSaving, failure, onReset }: PartFootProps) {
  return (
    <>
      {failure && (
        <Box mt={16}>
          <Notice tone="bad">{failure}</Notice>
        </Box>
      )}
      {question || (
        <DialogFoot>
          <Button variant="default" size="md" onClick={onReset} disabled={!isDirty || isSaving}>
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
