import { Box, Button } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import { Notice } from "../../../components/notice.tsx";
import type { FormState } from "../../../components/use-form.ts";

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
