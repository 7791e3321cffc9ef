import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { done, stageForFile } from "../../../test/stage.tsx";
import { queryClient } from "../../lib/query.ts";
import { CallsPage } from "./calls-page.tsx";

const stage = stageForFile();
afterEach(() => queryClient.clear());

describe("the calls history without calls", () => {
  it.each([
    ["/logs", "No call logs are available at this time."],
    ["/logs?page=9", "No calls available."],
  ])("at %s says: %s", async (place, words) => {
    stage.answerWith(() => done({ logs: [], pagination: { total: 0, totalPages: 1, page: 1, pageSize: 10 } }));
    await stage.show(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[place]}>
          <CallsPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await expect.poll(() => stage.text()).toContain(words);
  });
});
