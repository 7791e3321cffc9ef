/** Stands at the foot of the page while something is changed and not saved; leaving the page then asks. */
import { Button } from "@mantine/core";
import * as m from "#messages";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import classes from "./save-bar.module.css";

interface SaveBarProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
}

/** Inside the form: Save submits it. */
export function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      {isDirty && (
        <div className={classes.bar}>
          <span role="status" className={classes.text}>
            {m.settings_unsaved()}
          </span>
          <Button variant="default" size="md" onClick={onDiscard} disabled={isSaving}>
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
