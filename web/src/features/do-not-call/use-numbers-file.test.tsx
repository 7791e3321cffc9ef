import { expect, it, vi } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import type { Answer, NumberList, OpenedFile, Question } from "../people/import/worker-messages.ts";
import { useNumbersFile } from "./use-numbers-file.ts";

const harness = harnessForFile();

const opened = { plan: { uses: ["phoneNumber"], country: undefined } } as unknown as OpenedFile;
const listFor = (country = "none") => ({ rows: [country], faults: [], unclear: [] }) as unknown as NumberList;

/** Reads the numbers only once `finish` is called. */
class SlowReading {
  static finish = () => {};
  onmessage: ((event: { data: Answer }) => void) | undefined;
  postMessage(question: Question) {
    if (question.kind === "open") return this.answer({ kind: "open", ...opened });
    if (question.kind !== "numbers") throw new Error("Only numbers are read");
    SlowReading.finish = () => this.answer({ kind: "numbers", ...listFor(question.plan.country) });
  }
  answer(data: Answer) {
    this.onmessage?.({ data });
  }
  terminate() {}
}

function Review() {
  const file = useNumbersFile();
  const { state } = file;
  return (
    <>
      <button type="button" onClick={() => file.choose(new File([], "numbers.csv"))}>
        Choose
      </button>
      <button type="button" onClick={() => file.replan({ country: "DE" })}>
        Germany
      </button>
      <p>{state.step === "review" && (state.isReading ? "reading" : JSON.stringify(state.list.rows))}</p>
    </>
  );
}

it("numbers cannot be sent while they are read again for another country", async () => {
  vi.stubGlobal("Worker", SlowReading);
  await harness.show(<Review />);
  await harness.press("Choose");
  SlowReading.finish();
  await expect.poll(() => harness.text()).toContain('["none"]');
  await harness.press("Germany");
  await expect.poll(() => harness.text()).toContain("reading");
  SlowReading.finish();
  await expect.poll(() => harness.text()).toContain('["DE"]');
});
