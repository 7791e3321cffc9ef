import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { FeedbackPage } from "./feedback-page.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const send = () => act(async () => document.querySelector<HTMLButtonElement>("button[type='submit']")?.click());

it("feedback is sent only with 5 or more characters, and then the field is emptied", async () => {
  harness.answerWith(() => okResponse({ message: "Thank you!" }));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <FeedbackPage />
    </QueryClientProvider>,
  );
  const sentCount = () => harness.requests.filter(({ path }) => path === "/api/feedback").length;
  await send();
  expect(harness.text()).toContain("at least 5 characters");
  expect(sentCount()).toBe(0);
  const field = document.querySelector("textarea");
  if (!field) throw new Error("No field");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, "More voices, please.");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await send();
  await expect.poll(sentCount).toBe(1);
  await expect.poll(() => document.querySelector("textarea")?.value).toBe("");
});
