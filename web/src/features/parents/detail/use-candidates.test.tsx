import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { ada } from "../../../../test/ada.ts";
import { harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { reachPlanQuery } from "../parent-queries.ts";
import { listParams, parentPageQuery } from "./parent-query.ts";
import { readView } from "./people-view.ts";
import { useCandidates } from "./use-candidates.ts";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

function Edit() {
  const [words, setWords] = useState("not saved");
  const { save } = useCandidates("job_1", () => undefined);
  const press = async () => setWords((await save(ada, { firstName: "Ada", lastName: "King" })) ?? "saved");
  return (
    <>
      <button type="button" onClick={press}>
        Save
      </button>
      <output>{words}</output>
    </>
  );
}

it("a saved edit shows in all cached pages of the job", async () => {
  const { queryKey } = parentPageQuery("job_1", {
    ...listParams(readView(new URLSearchParams())),
    page: 1,
    pageSize: 30,
  });
  queryClient.setQueryData(queryKey, { candidates: [ada] });
  // Below the job's key are also queries without pages of people, which the update must skip.
  queryClient.setQueryData([...keys.parent, "job_1", "samples", ""], [ada]);
  queryClient.setQueryData<object>([...reachPlanQuery("job_1").queryKey], { attempts: [] });
  harness.answerWith(() => okResponse({ candidate: { ...ada, lastName: "King" } }));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <Edit />
    </QueryClientProvider>,
  );
  await harness.press("Save");
  await expect.poll(() => document.querySelector("output")?.textContent).toBe("saved");
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ candidates: [{ lastName: "King" }] });
});
