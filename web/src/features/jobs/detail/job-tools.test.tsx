import { expect, it, vi } from "vitest";
import { stageForFile } from "../../../../test/stage.tsx";
import { JobTools } from "./job-tools.tsx";
import type { JobView } from "./job-view.ts";

const stage = stageForFile();

const view: JobView = {
  ...{ search: "", status: "all", callStatus: "all", page: 1, pageSize: 30, isScrolled: false, sort: "added" },
  ...{ order: "asc", call: undefined, person: undefined, part: undefined, texts: undefined },
};

async function executeWhile(isRunning: boolean) {
  await stage.show(
    <JobTools {...{ view, isRunning }} change={vi.fn()} onExecute={vi.fn()} onSendSms={vi.fn()} isExecutable />,
  );
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Execute Calls");
  return { look: button?.dataset.variant, title: button?.title };
}

it("Execute Calls is the next thing to do until a run is under way, which others then join", async () => {
  expect(await executeWhile(false)).toEqual({ look: "filled", title: "" });
  expect(await executeWhile(true)).toMatchObject({ look: "default", title: expect.stringContaining("joins it") });
});
