/** The Execute Calls dialog, the run monitor, and the list of runs. */
import { see } from "../seeing.ts";
import { goToDemoJob, goToRow, type Screen } from "./screen.ts";
import { stubRun } from "./stubbed-run.ts";

export const runScreens: readonly Screen[] = [
  {
    name: "run-preview",
    as: "recruiter",
    async show(page, words) {
      await stubRun(page);
      await goToDemoJob(page, "?size=5");
      await see(page.getByText("Amelie Brandt"));
      await page.getByRole("button", { name: words("execute_title") }).click();
      await see(page.getByRole("region", { name: words("launch_label") }));
      await page.getByRole("radiogroup").getByText(words("launch_start_later"), { exact: true }).click();
    },
  },
  {
    name: "run-monitor",
    as: "recruiter",
    async show(page, words) {
      await stubRun(page);
      await page.goto("/run/run_stub");
      await see(
        page
          .getByRole("region", { name: words("monitor_calling") })
          .locator("tbody tr")
          .first(),
      );
    },
  },
  {
    name: "runs",
    as: "recruiter",
    async show(page) {
      await stubRun(page);
      await goToRow(page, "/job/overview/job_stub/runs");
    },
  },
];
