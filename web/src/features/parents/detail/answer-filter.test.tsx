import { act } from "react";
import { expect, it, vi } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { AnswerFilter, AnswerForm } from "./answer-filter.tsx";
import { readView } from "./people-view.ts";

const harness = harnessForFile();

const fieldOf = (label: string) => {
  const labelElement = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
  const field = labelElement && document.getElementById(labelElement.htmlFor);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) throw new Error(`No field ${label}`);
  return field;
};

const choose = (label: string, value: string) =>
  act(async () => {
    const field = fieldOf(label);
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
    set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  });

const answersOf = (address: string) => readView(new URLSearchParams(address)).answers;
const scoreFiltersOf = (address: string) => {
  const { decision: _, ...scoreFilters } = answersOf(address);
  return scoreFilters;
};

async function open(address: string) {
  const onApply = vi.fn();
  await harness.show(<AnswerForm answers={scoreFiltersOf(address)} onApply={onApply} />);
  return onApply;
}

it("people are filtered by score, must-haves and typed answers, all at once", async () => {
  const onApply = await open("");
  await choose("Score from", "3");
  await choose("Must-haves", "met");
  await choose("Weeks of notice, at most", "4");
  await harness.press("Apply");
  const wanted = { minScore: "3", mustHaves: "met", maxNotice: "4" };
  expect(onApply.mock.calls).toEqual([[wanted]]);
});

it("Clear removes all filters", async () => {
  const onApply = await open("minScore=3");
  expect(fieldOf("Score from").value).toBe("3");
  await harness.press("Clear");
  const cleared = Object.entries(onApply.mock.calls[0]?.[0] ?? {});
  expect(cleared.map(([name]) => name).sort()).toEqual(Object.keys(scoreFiltersOf("")).sort());
  expect(cleared.every(([, value]) => value === undefined)).toBe(true);
});

it("the button shows how many filters are set", async () => {
  await harness.show(<AnswerFilter answers={answersOf("minScore=3&maxScore=4")} hasScores change={vi.fn()} />);
  expect(document.querySelector("button")?.textContent).toBe("Filter by scorecardScorecard2");
});

it("without criteria people are filtered by decision alone", async () => {
  const change = vi.fn();
  await harness.show(<AnswerFilter answers={answersOf("decision=decline")} hasScores={false} change={change} />);
  expect(document.querySelector("button")).toBeNull();
  const select = document.querySelector("select");
  expect([select?.ariaLabel ?? select?.getAttribute("aria-label"), select?.value]).toEqual(["Decision", "decline"]);
  await act(async () => {
    if (select) select.value = "none";
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(change).toHaveBeenCalledWith({ decision: "none", page: "1" });
});
