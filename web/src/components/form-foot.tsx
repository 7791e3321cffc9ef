import { Button } from "@mantine/core";
import * as m from "#messages";
import { DialogFoot } from "./dialog-foot.tsx";

interface FormFootProps {
  readonly submit: string;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  readonly isDangerous?: boolean | undefined;
}

export function FormFoot({ submit, isPending, onCancel, isDangerous }: FormFootProps) {
  return (
    <DialogFoot>
      <Button variant="default" size="md" onClick={onCancel} disabled={isPending}>
        {m.cancel()}
      </Button>
      <Button type="submit" size="md" loading={isPending} {...(isDangerous && { color: "red" })}>
        {submit}
      </Button>
    </DialogFoot>
  );
}
