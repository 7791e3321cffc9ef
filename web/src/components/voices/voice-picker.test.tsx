import { voices } from "@callwright/contracts/voices";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { okResponse, stageForFile } from "../../../test/stage.tsx";
import { queryClient } from "../../lib/query.ts";
import { VoicePicker } from "./voice-picker.tsx";

const stage = stageForFile();
afterEach(() => queryClient.clear());

const show = (language: "en" | "de" | "ar") => {
  stage.answerWith(() => okResponse({ voices }));
  return stage.show(
    <QueryClientProvider client={queryClient}>
      <VoicePicker label="Voice" language={language} value="Lucy" onChange={() => undefined} />
    </QueryClientProvider>,
  );
};
const warning = /Lucy does not speak \w+ natively\. Choose a voice of that language\./;

it("warns of a voice that does not speak the conversation's language", async () => {
  await show("de");
  await expect.poll(() => stage.text()).toMatch(warning);
});

it("does not warn of a voice that speaks it", async () => {
  await show("en");
  await expect.poll(() => stage.text()).toContain("Lucy");
  expect(stage.text()).not.toMatch(warning);
});
