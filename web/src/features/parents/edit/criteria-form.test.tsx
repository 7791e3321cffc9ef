import { defaultCriteria } from "@callwright/contracts/criteria";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import type { Parent } from "../parent.ts";
import { CriteriaForm } from "./criteria-form.tsx";

const harness = harnessForFile();

const shifts = { id: "c2", question: "Can you work shifts?", strong: "Yes", weak: "No", weight: 3, isMustHave: false };
const job = { _id: "job_1", language: "en", experience: 4, criteria: [{ ...shifts, type: "yes_no" }] } as Parent;

it("the usual criteria take no id of a saved criterion that was removed, since its answers are another question's", async () => {
  harness.answerWith(() => okResponse({ job }));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <CriteriaForm parent={job} onDirty={() => undefined} />
    </QueryClientProvider>,
  );
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Remove criterion 1"]')?.click());
  await harness.press("Start with the job’s fields");
  await harness.press("Save Changes");
  const usual = defaultCriteria("en", 4);
  const ids = ["c1", "c3", "c4", "c5"];
  expect(harness.requests).toContainEqual({
    path: "/api/update-job/job_1",
    body: { criteria: usual.map((criterion, index) => ({ ...criterion, id: ids[index] })) },
  });
});
