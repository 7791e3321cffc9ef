import type { Import } from "@callwright/contracts/endpoints/import";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { subscriber } from "../../../../test/subscriber.ts";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { importQuery } from "./imports-query.ts";
import { ServerSteps } from "./server-steps.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const startedAt = "2026-03-02T09:30:00.000Z";
const counts = { rows: 90_000, done: 60_000, added: 59_400, merged: 100, skipped: 500 };
const importRecord = { _id: "imp_1", fileName: "people.csv", state: "importing", counts, startedAt } as Import;
const reportLabel = "Download the skipped rows";

async function showImport(shown: Import, latest: Import = shown) {
  queryClient.setQueryData(importQuery("imp_1").queryKey, shown);
  harness.answerWith(({ path }) => okResponse(path.includes("cancel") ? { message: "" } : { import: latest }));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={subscriber}>
        <ServerSteps parentId="job_1" importId="imp_1" onClose={() => undefined} onNewFile={() => undefined} />
      </UserContext>
    </QueryClientProvider>,
  );
}

it.each([
  ["cancelled", undefined, "Import cancelled"],
  ["failed", "The job was deleted.", "The import stopped"],
] as const)(
  "an import with state %s after it started shows its counts, and offers its skipped rows",
  async (state, failure, title) => {
    await showImport({ ...importRecord, state, ...(failure && { failure }) });
    for (const words of [title, "59,400", "500", "30,000", "Not looked at", reportLabel])
      expect(harness.text()).toContain(words);
    expect(harness.text()).not.toContain("Import completed");
  },
);

it("an import that failed before it started offers no skipped rows", async () => {
  const { startedAt: _, ...neverStarted } = importRecord;
  await showImport({ ...neverStarted, state: "failed", failure: "The upload is not complete. Choose the file again." });
  expect(harness.text()).toContain("The import stopped");
  expect(harness.text()).not.toContain(reportLabel);
});

it("an import that cannot be read says why", async () => {
  harness.answerWith(() => errorResponse(404, "not_found", "Import not found."));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <ServerSteps parentId="job_1" importId="imp_1" onClose={() => undefined} onNewFile={() => undefined} />
    </QueryClientProvider>,
  );
  await expect.poll(() => harness.text()).toContain("Import not found.");
});

const buttonWith = (words: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent.trim() === words);

it("after Stop the import, the dialog keeps the focus and shows that the import is stopping", async () => {
  await showImport(importRecord, { ...importRecord, state: "stopping" });
  await harness.press("Stop the import");
  // The question that follows has a button with the same words.
  buttonWith("Stop the import")?.focus();
  await harness.press("Stop the import");
  await expect.poll(() => harness.text()).toContain("Stopping the import");
  expect(harness.text()).not.toContain("Stop the import");
  expect(document.activeElement?.textContent).toContain("people.csv");
  expect(document.activeElement).not.toBe(document.body);
});

it("a file with only people who refuse calls can still add their numbers to the do-not-call list", async () => {
  const noFlags = { invalid: 0, duplicateInFile: 0, duplicateInJob: 0, duplicateInTenant: 0, suppressed: 0 };
  const refusedCounts = { ...counts, ...noFlags, rows: 2, contactRefused: 2, recentlyContacted: 0 };
  await showImport({ ...importRecord, state: "checked", counts: refusedCounts, samples: [] });
  expect(buttonWith("No one to add")?.disabled).toBe(true);
  await act(async () => document.querySelector<HTMLElement>("input[type=radio][value=suppress]")?.click());
  await act(async () => document.querySelector<HTMLElement>("input[type=checkbox]")?.click());
  await harness.press("Add to do not call");
  expect(harness.requests).toContainEqual({
    path: "/api/start-import/imp_1",
    body: expect.objectContaining({ contactRefused: "suppress" }),
  });
});
