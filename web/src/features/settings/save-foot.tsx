/** Foot of a settings form: Save, and Discard while there are changes. */
import { Button, Group } from "@mantine/core";
import * as m from "#messages";

interface SaveFootProps {
  /** Label of the save button; defaults to Save. */
  readonly label?: string;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
}

export function SaveFoot({ label = m.settings_save(), isDirty, isSaving, onDiscard }: SaveFootProps) {
  return (
    <Group gap={8}>
      <Button type="submit" size="md" loading={isSaving} disabled={!isDirty}>
        {label}
      </Button>
      {isDirty && !isSaving && (
        <Button variant="default" size="md" onClick={onDiscard}>
          {m.settings_discard()}
        </Button>
      )}
    </Group>
  );
}
