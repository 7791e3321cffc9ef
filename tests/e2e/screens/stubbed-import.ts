/** A stubbed import, so its steps can be shown without changing the job of other screens. */
import type { FlaggedRow, Import } from "@callwright/contracts/endpoints/import";
import type { Page } from "playwright";

const flaggedRow = (line: number, flag: FlaggedRow["flag"], reason: string): FlaggedRow => ({
  line,
  flag,
  reason,
  firstName: "Ada",
  lastName: "Lovelace",
  phoneNumber: flag === "invalid" ? "0171 12" : "+4915112345678",
});

const stubbedImport = (jobId: string, state: Import["state"]): Import => ({
  _id: "imp_stub",
  jobId,
  fileName: "candidates of the spring fair.csv",
  state,
  counts: {
    rows: 12_480,
    done: state === "importing" ? 5_210 : 12_480,
    invalid: 124,
    duplicateInFile: 12,
    duplicateInJob: 38,
    duplicateInTenant: 7,
    suppressed: 2,
    contactRefused: 3,
    recentlyContacted: 5,
    added: 0,
    merged: 0,
    skipped: 0,
  },
  samples: [
    flaggedRow(18, "invalid", "Invalid country code"),
    {
      ...flaggedRow(27, "contact_refused", "This row says that the person must not be called"),
      refusedBy: "Do Not Call: TRUE",
    },
    flaggedRow(41, "duplicate_in_job", "This phone number is in this job already"),
  ],
  createdAt: "2026-03-02T09:30:00.000Z",
});

export async function stubImport(page: Page, state: Import["state"]): Promise<void> {
  await page.route("**/api/get-imports/*", (route) => {
    const jobId = route.request().url().split("/").at(-1) ?? "";
    return route.fulfill({ json: { success: true, imports: [stubbedImport(jobId, state)] } });
  });
  await page.route("**/api/get-import/*", (route) =>
    route.fulfill({ json: { success: true, import: stubbedImport("job", state) } }),
  );
}
