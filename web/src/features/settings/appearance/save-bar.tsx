import { Box, Button } from "@mantine/core";
import * as m from "#messages";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import type { FormState } from "../../../components/use-form.ts";
import classes from "./save-bar.module.css";

interface SaveBarProps {
  readonly form: Pick<FormState, "isDirty" | "isSaving" | "reset">;
}

/** Must be inside the form, which Save submits. */
export function SaveBar({ form: { isDirty, isSaving, reset } }: SaveBarProps) {
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      {isDirty && (
        <div className={classes.bar}>
          <Box role="status" component="span" className="cw-small cw-medium" me="auto">
            {m.settings_unsaved()}
          </Box>
          <Button variant="default" size="md" onClick={reset} disabled={isSaving}>
            {m.settings_discard()}
          </Button>
          <Button type="submit" size="md" loading={isSaving}>
            {m.settings_save()}
          </Button>
        </div>
      )}
    </>
  );
}
