import { act } from "react";
import { expect, it, vi } from "vitest";
import { harnessForFile, waitFor } from "../../../../test/harness.tsx";
// Loads the on-demand menu in advance, so that the tests do not wait for its compilation.
import "./outcome-menu.tsx";
import { PeopleTools } from "./people-tools.tsx";
import { readView } from "./people-view.ts";

const harness = harnessForFile();

const toolProps = {
  search: "",
  outcomes: [],
  counts: [],
  callStatus: "all" as const,
  answers: readView(new URLSearchParams()).answers,
  hasScores: false,
};

async function executeButtonVariant({ isRunning }: { isRunning: boolean }) {
  await harness.show(
    <PeopleTools
      {...toolProps}
      isRunning={isRunning}
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
  expect(await executeButtonVariant({ isRunning: false })).toBe("filled");
  expect(await executeButtonVariant({ isRunning: true })).toBe("default");
});

it("the outcome filter shows how many people each outcome has, and adds a pressed one to the chosen ones", async () => {
  const change = vi.fn();
  await harness.show(
    <main id="content">
      <PeopleTools
        {...toolProps}
        outcomes={["good_fit", "busy"]}
        counts={[
          { filter: "good_fit", count: 12 },
          { filter: "fair", count: 3 },
        ]}
        executeLabel="Execute Calls"
        change={change}
        onExecute={vi.fn()}
        onSendSms={vi.fn()}
        isExecutable
        isRunning={false}
      />
    </main>,
  );
  await harness.press("Call outcome: Good Fit+1");
  const items = () => [...document.querySelectorAll("[role=menuitemcheckbox]")];
  await waitFor(() => expect(items()).toHaveLength(6));
  expect(items().map(({ textContent }) => textContent)).toEqual([
    "Good Fit12",
    "Fair3",
    "Not Interested0",
    "Busy0",
    "Unanswered0",
    "Not Executed0",
  ]);
  expect(items().map((item) => item.getAttribute("aria-checked"))).toEqual([
    "true",
    "false",
    "false",
    "true",
    "false",
    "false",
  ]);
  await act(async () =>
    items()
      .find(({ textContent }) => textContent === "Fair3")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
  );
  expect(change).toHaveBeenLastCalledWith({ outcome: "good_fit,fair,busy", page: "1" });
});
