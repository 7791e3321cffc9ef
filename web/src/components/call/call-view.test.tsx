import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { stageForFile } from "../../../test/stage.tsx";
import { queryClient } from "../../lib/query.ts";
import { CallView } from "./call-view.tsx";

const stage = stageForFile();

it("of a person without calls shows every part empty, without a request", async () => {
  await stage.show(
    <QueryClientProvider client={queryClient}>
      <CallView callId={undefined} />
    </QueryClientProvider>,
  );
  for (const words of [
    "No call summary available at the moment.",
    "No recording available.",
    "No transcript available.",
  ])
    expect(stage.text()).toContain(words);
  expect(stage.requests).toEqual([]);
});

it.each([
  ["summary", []],
  ["recording", ["Recording"]],
  ["transcript", ["Transcript"]],
] as const)("opens at its %s", async (part, scrolledTo) => {
  const seen: (string | undefined)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    seen.push(this.querySelector("h3")?.textContent);
  });
  await stage.show(
    <QueryClientProvider client={queryClient}>
      <CallView callId={undefined} part={part} />
    </QueryClientProvider>,
  );
  expect(seen).toEqual(scrolledTo);
});
