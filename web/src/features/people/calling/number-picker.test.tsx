import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { ANY_NUMBER, chooseNumber, NumberPicker } from "./number-picker.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const number = (label: string, registration: ImportedNumber["registration"]) => ({
  id: `num_${label}`,
  provider: "twilio",
  phoneNumber: "+442079460123",
  label,
  registration,
});

async function show(...numbers: ReturnType<typeof number>[]): Promise<void> {
  harness.answerWith(() => okResponse({ numbers }));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NumberPicker
          mode="required"
          chosenId={undefined}
          choose={() => undefined}
          numberId={undefined}
          canCall={false}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("offers registered numbers only", async () => {
  await show(
    number("Berlin", { isRegistered: true, status: "registered" }),
    number("Leeds", { isRegistered: false, status: "activating" }),
    number("Dubai", { isRegistered: false, status: "failed" }),
  );
  expect(harness.text()).toContain("Berlin");
  expect(harness.text()).not.toMatch(/Leeds|Dubai/);
});

it("without a registered number says so, and links to the import", async () => {
  await show(number("Leeds", { isRegistered: false, status: "activating" }));
  expect(harness.text()).toContain("No active phone numbers available. Please import a phone number first.");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/your-phone-numbers");
});

const usableIds = ["num_1", "num_2"];

describe("the number to call from", () => {
  it("is the last one used where the tenant requires a choice, else the first", () => {
    expect(chooseNumber({ mode: "required", usableIds, preferredId: "num_2" })).toBe("num_2");
    expect(chooseNumber({ mode: "required", usableIds, preferredId: undefined })).toBe("num_1");
    expect(chooseNumber({ mode: "required", usableIds, preferredId: ANY_NUMBER })).toBe("num_1");
  });

  it("is the last one used where the choice is optional, else any number", () => {
    expect(chooseNumber({ mode: "optional", usableIds, preferredId: undefined })).toBe(ANY_NUMBER);
    expect(chooseNumber({ mode: "optional", usableIds, preferredId: "num_2" })).toBe("num_2");
    expect(chooseNumber({ mode: "optional", usableIds, preferredId: "num_gone" })).toBe(ANY_NUMBER);
  });

  it("is any number where the picker is hidden", () => {
    expect(chooseNumber({ mode: "hidden", usableIds, preferredId: "num_2" })).toBe(ANY_NUMBER);
  });

  it.each(["required", "optional", "hidden"] as const)("is undefined while no number is registered (%s)", (mode) => {
    expect(chooseNumber({ mode, usableIds: [], preferredId: "num_1" })).toBeUndefined();
  });
});
