import { TextInput } from "@mantine/core";
import { act } from "react";
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
      isPending={false}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" />
    </FormDialog>,
  );
  return onClose;
}

async function type(text: string) {
  const field = harness.field("name");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

it("closes at once while nothing is typed", async () => {
  const onClose = await show();
  await harness.press("Cancel");
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("asks before typed values are lost", async () => {
  const onClose = await show();
  await type("Ada");
  await harness.press("Cancel");
  expect(onClose).not.toHaveBeenCalled();
  await harness.press("Keep editing");
  await harness.press("Cancel");
  await harness.press("Leave");
  expect(onClose).toHaveBeenCalledTimes(1);
});
