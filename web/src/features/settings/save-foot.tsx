import { Button, Group } from "@mantine/core";
import * as m from "#messages";
import type { FormState } from "../../components/use-form.ts";

interface SaveFootProps {
  readonly label?: string;
  readonly form: Pick<FormState, "isDirty" | "isSaving" | "reset">;
}

export function SaveFoot({ label = m.settings_save(), form: { isDirty, isSaving, reset } }: SaveFootProps) {
  return (
    <Group gap={8}>
      <Button type="submit" size="md" loading={isSaving} disabled={!isDirty}>
        {label}
      </Button>
      {isDirty && !isSaving && (
        <Button variant="default" size="md" onClick={reset}>
          {m.settings_discard()}
        </Button>
      )}
    </Group>
  );
}
