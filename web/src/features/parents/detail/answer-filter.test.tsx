import { act } from "react";
import { expect, it, vi } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { AnswerFilter, AnswerForm } from "./answer-filter.tsx";
import { readView } from "./people-view.ts";

const harness = harnessForFile();

const fieldByLabel = (label: string) => {
  const labelElement = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
  const field = labelElement && document.getElementById(labelElement.htmlFor);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) throw new Error(`No field ${label}`);
  return field;
};

const choose = (label: string, value: string) =>
  act(async () => {
    const field = fieldByLabel(label);
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
    set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  });

const answersInAddress = (address: string) => readView(new URLSearchParams(address)).answers;
const scoreFiltersInAddress = (address: string) => {
  const { decision: _, ...scoreFilters } = answersInAddress(address);
  return scoreFilters;
};

async function showForm(address: string) {
  const onApply = vi.fn();
  await harness.show(<AnswerForm answers={scoreFiltersInAddress(address)} onApply={onApply} />);
  return onApply;
}

it("Apply sends the filters by score, must-haves and typed answers together", async () => {
  const onApply = await showForm("");
  await choose("Score from", "3");
  await choose("Must-haves", "met");
  await choose("Weeks of notice, at most", "4");
  await harness.press("Apply");
  const expectedFilters = { minScore: "3", mustHaves: "met", maxNotice: "4" };
  expect(onApply.mock.calls).toEqual([[expectedFilters]]);
});

it("Clear removes all filters", async () => {
  const onApply = await showForm("minScore=3");
  expect(fieldByLabel("Score from").value).toBe("3");
  await harness.press("Clear");
  const cleared = Object.entries(onApply.mock.calls[0]?.[0] ?? {});
  expect(cleared.map(([name]) => name).sort()).toEqual(Object.keys(scoreFiltersInAddress("")).sort());
  expect(cleared.every(([, value]) => value === undefined)).toBe(true);
});

it("the button shows how many filters are set", async () => {
  await harness.show(<AnswerFilter answers={answersInAddress("minScore=3&maxScore=4")} hasScores change={vi.fn()} />);
  expect(document.querySelector("button")?.textContent).toBe("Filter by scorecardScorecard2");
});

it("without criteria people are filtered by decision alone", async () => {
  const change = vi.fn();
  await harness.show(<AnswerFilter answers={answersInAddress("decision=decline")} hasScores={false} change={change} />);
  expect(document.querySelector("button")).toBeNull();
  const select = document.querySelector("select");
  expect([select?.ariaLabel ?? select?.getAttribute("aria-label"), select?.value]).toEqual(["Decision", "decline"]);
  await act(async () => {
    if (select) select.value = "none";
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(change).toHaveBeenCalledWith({ decision: "none", page: "1" });
});
