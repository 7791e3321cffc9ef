import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { CallView } from "./call-view.tsx";

const harness = harnessForFile();

it("shows every part empty for a person without calls, without a request", async () => {
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <CallView callId={undefined} />
    </QueryClientProvider>,
  );
  for (const words of [
    "No call summary available at the moment.",
    "No recording available.",
    "No transcript available.",
  ])
    expect(harness.text()).toContain(words);
  expect(harness.requests).toEqual([]);
});

it.each([
  ["summary", []], // the top of the page, so without scrolling
  ["recording", ["Recording"]],
  ["transcript", ["Transcript"]],
] as const)("opens at the %s", async (part, scrolledTo) => {
  const scrolledHeadings: (string | undefined)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolledHeadings.push(this.querySelector("h3")?.textContent);
  });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <CallView callId={undefined} part={part} />
    </QueryClientProvider>,
  );
  expect(scrolledHeadings).toEqual(scrolledTo);
});
