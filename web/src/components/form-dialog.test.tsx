import { TextInput } from "@mantine/core";
import { expect, it, vi } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { FormDialog } from "./form-dialog.tsx";

const harness = harnessForFile();

async function show() {
  const onClose = vi.fn();
  await harness.show(
    <FormDialog
      title="Invite"
      submit="Send"
      form={{ submit: async (event) => event.preventDefault(), isSaving: false, failure: undefined }}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" />
    </FormDialog>,
  );
  return onClose;
}

it("closes without a question while nothing is typed", async () => {
  const onClose = await show();
  await harness.press("Cancel");
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("asks before typed values are lost", async () => {
  const onClose = await show();
  await harness.fill({ name: "Ada" });
  await harness.press("Cancel");
  expect(onClose).not.toHaveBeenCalled();
  await harness.press("Keep editing");
  await harness.press("Cancel");
  await harness.press("Leave");
  expect(onClose).toHaveBeenCalledTimes(1);
});
