import { afterEach, expect, test, vi } from "vitest";
import { ada } from "../../../test/ada.ts";
import { harnessForFile } from "../../../test/harness.tsx";
import { nextOrder, PeopleTable } from "./people-table.tsx";
import type { Person } from "./person.ts";
import { type ScoreColumn, scoreColumn } from "./score-column.tsx";
import { noneChosen } from "./selection/people-selection.ts";

afterEach(() => vi.unstubAllGlobals());
const harness = harnessForFile();

const person: Person = { ...ada, experience: 4, salary: 77_000 };

const showPeople = (shownPerson = person, scores?: ScoreColumn) =>
  harness.show(
    <PeopleTable
      label="Candidates"
      people={[shownPerson]}
      firstRow={0}
      requirements={{ experience: 4, salaryRange: [65_000, 90_000], currency: "GBP" }}
      scores={scores}
      zone="Europe/Berlin"
      requestedIds={new Set()}
      selection={noneChosen}
      editedCell={undefined}
      editSession={{
        open: vi.fn(),
        close: vi.fn(),
        draft: () => undefined,
        keepDraft: vi.fn(),
        claimInitialFocus: () => false,
      }}
      actions={{
        call: vi.fn(),
        openPart: vi.fn(),
        openEvaluation: vi.fn(),
        openSms: vi.fn(),
        openHistory: vi.fn(),
        openTexts: vi.fn(),
        doNotCall: vi.fn(),
        remove: vi.fn(),
        removeLabel: "Delete candidate",
        choose: vi.fn(),
        save: vi.fn(),
      }}
      order={{ sort: "added", order: "asc" }}
      onOrder={vi.fn()}
      selectedShare="none"
      onChooseShown={vi.fn()}
      isLoading={false}
      empty={undefined}
      tools={null}
      foot={null}
    />,
  );

const headings = () => [...document.querySelectorAll("th")].map(({ textContent }) => textContent);
const cells = () => [...document.querySelectorAll("tbody td")].map(({ textContent }) => textContent);

test("the columns are in the specification's order", async () => {
  await showPeople();
  expect(headings()).toEqual([
    "Name",
    "Contact",
    "Exp",
    "Salary",
    "Available from",
    "Call Outcome",
    "Call Status",
    "Pre Call SMS",
    "Actions",
  ]);
  expect(cells().slice(0, 2)).toEqual(["Ada Lovelace", "+4915112345678"]);
});

test("on a phone the number is below the name, and outcome and status come next", async () => {
  const originalMatchMedia = window.matchMedia;
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(originalMatchMedia(media), { matches: media.includes("max-width") }),
  );
  await showPeople();
  const order = ["Name", "Call Outcome", "Call Status", "Exp", "Salary", "Available from", "Pre Call SMS", "Actions"];
  expect(headings()).toEqual(order);
  expect(cells().slice(0, 3)).toEqual(["Ada Lovelace+4915112345678", "Not Executed", "Call Not Executed"]);
});

test("a person on the do-not-call list cannot be called, and the button says why", async () => {
  const callButton = () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Call");
  await showPeople();
  expect(callButton()?.disabled).toBe(false);
  await showPeople({ ...person, doNotCall: true });
  expect(callButton()?.disabled).toBe(true);
  expect(callButton()?.title).toBe("This number is on the do-not-call list");
  expect(cells()).toContain("Call Not ExecutedDo not call");
});

test("people of a job with criteria have a score with its coverage and the state of must-haves", async () => {
  const scorecard = { callId: "call_1", score: 4.2, answered: 3, of: 5, mustHaves: "missed" } as const;
  await showPeople({ ...person, scorecard }, scoreColumn);
  expect(headings()).toContain("Score");
  const cell = [...document.querySelectorAll("td")].find(({ textContent }) => textContent.includes("4.2 of 5"));
  // Short for the eye, in full for screen readers.
  expect(cell?.textContent).toBe("4.24.2 of 5, 3 of 5 questions answered, Must-have missed3 of 5");
  await showPeople(person);
  expect(headings()).not.toContain("Score");
});

test("a decision is marked below the outcome, with and without criteria", async () => {
  for (const scores of [undefined, scoreColumn]) {
    await showPeople({ ...person, decision: "maybe" }, scores);
    expect(cells()).toContain("Not Executed Maybe");
  }
});

test("a heading sorts ascending, then descending, then restores the order of arrival", () => {
  const up = nextOrder({ sort: "added", order: "asc" }, "name");
  expect(up).toEqual({ sort: "name", order: "asc" });
  const down = nextOrder(up, "name");
  expect(down).toEqual({ sort: "name", order: "desc" });
  expect(nextOrder(down, "name")).toEqual({ sort: "added", order: "asc" });
});

test("another heading starts ascending", () => {
  expect(nextOrder({ sort: "name", order: "desc" }, "salary")).toEqual({ sort: "salary", order: "asc" });
});

test("scores begin with the best", () => {
  const best = nextOrder({ sort: "name", order: "asc" }, "score");
  expect(best).toEqual({ sort: "score", order: "desc" });
  const worst = nextOrder(best, "score");
  expect(worst).toEqual({ sort: "score", order: "asc" });
  expect(nextOrder(worst, "score")).toEqual({ sort: "added", order: "asc" });
});
