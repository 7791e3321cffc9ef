import type { Import } from "@callwright/contracts/endpoints/import";
import { notifications, notificationsStore } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { ImportBar } from "./import-bar.tsx";
import { importsQuery, shownImportId } from "./imports-query.ts";

const harness = harnessForFile();
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  notifications.clean();
});

const counts = { rows: 30, added: 24, merged: 0 } as Import["counts"];
const endedImport = { _id: "imp_1", fileName: "people.csv", state: "completed", counts } as Import;
const reportLabel = "Download the skipped rows";

const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

async function visit(importRecord: Import) {
  harness.answerWith(({ path }) =>
    path.includes("report") ? new Response("line,reason") : okResponse({ imports: [{ ...importRecord }] }),
  );
  queryClient.setQueryData(importsQuery("job_1").queryKey, [importRecord]);
  await harness.show(null); // forgets the state, as a reload does
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <ImportBar parentId="job_1" onOpen={() => undefined} onAdded={() => undefined} />
    </QueryClientProvider>,
  );
}

it("rejected rows can be downloaded from the page, also after a reload, until dismissed", async () => {
  URL.createObjectURL = vi.fn(() => "blob:");
  URL.revokeObjectURL = vi.fn();
  await visit({ ...endedImport, state: "importing" });
  expect(harness.text()).not.toContain(reportLabel);
  queryClient.setQueryData(importsQuery("job_1").queryKey, [endedImport]);
  await expect.poll(() => harness.text()).toContain(reportLabel);
  await visit(endedImport);
  expect(harness.text()).toContain(reportLabel);
  await harness.press(reportLabel);
  expect(harness.requests.some(({ path }) => path.includes("imp_1"))).toBe(true);
  await harness.press("Hide");
  await visit(endedImport);
  expect(harness.text()).toBe("");
});

it("a stopped import shows what it had done, with its rejected rows", async () => {
  const stopped = { ...endedImport, startedAt: "2026-03-02T09:30:00Z", counts: { ...counts, added: 12, skipped: 3 } };
  await visit({ ...stopped, state: "stopping" } as Import);
  expect(harness.text()).toContain("Stopping the import");
  queryClient.setQueryData(importsQuery("job_1").queryKey, [{ ...stopped, state: "cancelled" } as Import]);
  await expect.poll(() => harness.text()).toContain("12 added, 3 skipped, 15 not read");
  expect(harness.text()).toContain(reportLabel);
});

it("an import that ends during a reload is shown after it", async () => {
  await visit({ ...endedImport, state: "importing" });
  await visit(endedImport);
  expect(harness.text()).toContain(reportLabel);
});

it("an import that ends with all rows added leaves the page", async () => {
  await visit({ ...endedImport, state: "importing" });
  expect(harness.text()).toContain("people.csv");
  queryClient.setQueryData(importsQuery("job_1").queryKey, [{ ...endedImport, counts: { ...counts, added: 30 } }]);
  await expect.poll(() => harness.text()).not.toContain("people.csv");
  expect(shownImportId("job_1")).toBeUndefined();
  await expect.poll(toasts).toEqual(["Candidates added successfully"]);
});

it("a complete import has nothing to download", async () => {
  localStorage.setItem("cw-import-shown-job_1", "imp_1");
  await visit({ ...endedImport, counts: { ...counts, added: 30 } });
  expect(harness.text()).toContain("people.csv");
  expect(harness.text()).not.toContain(reportLabel);
});
