/** The Execute Calls dialog, the run monitor, and the list of runs. */
import { see } from "../seeing.ts";
import { playRun } from "./played-run.ts";
import { goToDemoJob, goToRow, type Screen } from "./screen.ts";

export const runScreens: readonly Screen[] = [
  {
    name: "run-preview",
    as: "recruiter",
    async show(page, words) {
      await playRun(page);
      await goToDemoJob(page, "?size=5");
      await see(page.getByText("Amelie Brandt"));
      await page.getByRole("button", { name: words("execute_title") }).click();
      await see(page.getByRole("region", { name: words("launch_label") }));
      await page.getByRole("radiogroup").getByText(words("launch_start_later"), { exact: true }).click();
    },
  },
  {
    name: "run-room",
    as: "recruiter",
    async show(page, words) {
      await playRun(page);
      await page.goto("/run/run_played");
      await see(
        page
          .getByRole("region", { name: words("room_calling") })
          .locator("tbody tr")
          .first(),
      );
    },
  },
  {
    name: "runs",
    as: "recruiter",
    async show(page) {
      await playRun(page);
      await goToRow(page, "/job/overview/job_played/runs");
    },
  },
];
