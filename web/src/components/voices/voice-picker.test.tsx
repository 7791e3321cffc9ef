import { voices } from "@callwright/contracts/voices";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { VoicePicker } from "./voice-picker.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const show = (language: "en" | "de" | "ar") => {
  harness.answerWith(() => okResponse({ voices }));
  return harness.show(
    <QueryClientProvider client={queryClient}>
      <VoicePicker language={language} value="Lucy" onChange={() => undefined} />
    </QueryClientProvider>,
  );
};
const warning = /Lucy does not speak \w+ natively\. Choose a voice of that language\./;

it("warns of a voice that does not speak the conversation's language", async () => {
  await show("de");
  await expect.poll(() => harness.text()).toMatch(warning);
});

it("does not warn of a voice that speaks the language", async () => {
  await show("en");
  await expect.poll(() => harness.text()).toContain("Lucy");
  expect(harness.text()).not.toMatch(warning);
});
