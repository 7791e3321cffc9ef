import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
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
