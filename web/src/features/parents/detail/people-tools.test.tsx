import { expect, it, vi } from "vitest";
import { stageForFile } from "../../../../test/stage.tsx";
import { PeopleTools } from "./people-tools.tsx";

const stage = stageForFile();

const shown = { search: "", status: "all", callStatus: "all" } as const;

async function executeWhile(isRunning: boolean) {
  await stage.show(
    <PeopleTools
      {...{ ...shown, isRunning }}
      executeLabel="Execute Calls"
      change={vi.fn()}
      onExecute={vi.fn()}
      onSendSms={vi.fn()}
      isExecutable
    />,
  );
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Execute Calls");
  return button?.dataset.variant;
}

it("Execute Calls is the main action until a run is active", async () => {
  expect(await executeWhile(false)).toBe("filled");
  expect(await executeWhile(true)).toBe("default");
});
