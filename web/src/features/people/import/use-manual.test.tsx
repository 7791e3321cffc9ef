import { expect, it, vi } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { SendingBar } from "./progress.tsx";
import type { SendPeople } from "./send-rows.ts";
import { useManual } from "./use-manual.ts";

const harness = harnessForFile();
const nothing = () => undefined;
const candidate = { firstName: "Ada", lastName: "Lovelace", phoneNumber: "+4915112345678" };
const rows = { key: "rows-of-a-test", total: 1, part: async () => [{ line: 1, fields: [], candidate }] };

function Manual({ send }: { readonly send: SendPeople }) {
  const { state, start, resume } = useManual(send, nothing);
  if (state.step === "sending" || state.step === "stopped")
    return <SendingBar state={state} onResume={resume} onClose={nothing} isLeaving={false} />;
  return (
    <button type="button" onClick={() => start(rows)}>
      {state.step}
    </button>
  );
}

it("a failed sending of typed people is reported in the specification's words, and can be retried", async () => {
  const send = vi.fn<SendPeople>().mockRejectedValueOnce(new Error("offline"));
  send.mockResolvedValue({ added: 1, rejected: [] });
  await harness.show(<Manual send={send} />);
  await harness.press("typing");
  expect(harness.alert()).toContain("Failed to add candidates");
  await harness.press("Continue");
  expect(harness.text()).toContain("done");
  expect(send).toHaveBeenCalledTimes(2);
});
