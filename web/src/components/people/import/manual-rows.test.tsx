import { expect, it, vi } from "vitest";
import { stageForFile } from "../../../../test/stage.tsx";
import { ManualRows } from "./manual-rows.tsx";

const stage = stageForFile();

it("a row of which nothing is filled in is not sent: its three required fields say so", async () => {
  const onSend = vi.fn();
  await stage.show(<ManualRows onSend={onSend} onClose={() => undefined} />);
  await stage.submit();
  for (const words of ["First Name is required", "Last Name is required", "Phone Number is required"])
    expect(stage.text()).toContain(words);
  expect(onSend).not.toHaveBeenCalled();
});
