import { describe, expect, it } from "vitest";
import { ada } from "../../../test/ada.ts";
import { harnessForFile } from "../../../test/harness.tsx";
import { AvailabilityCell, experienceBar, FieldCell, salaryBar } from "./measure-cells.tsx";

const harness = harnessForFile();

const requirements = { experience: 4, salaryRange: [65_000, 90_000] as const, currency: "GBP" };

describe("the measures", () => {
  it("are the candidate's years against the job's, and the salary in thousands with its currency", async () => {
    await harness.show(<FieldCell field="experience" person={{ ...ada, experience: 3 }} requirements={requirements} />);
    expect(harness.text()).toMatch(/3.*4/);
    await harness.show(<FieldCell field="salary" person={{ ...ada, salary: 77_000 }} requirements={requirements} />);
    expect(harness.text()).toMatch(/^£77k$/i);
  });

  it("are what the person said, with the file's value on hover", async () => {
    const person = { ...ada, experience: 6, salary: 72_000, currency: "GBP" };
    const evaluation = { experienceYears: 9, salaryExpectation: 74_000, availability: "From the first of March" };
    await harness.show(<FieldCell field="experience" person={{ ...person, evaluation }} requirements={requirements} />);
    expect(harness.text()).toMatch(/9.*4/);
    expect(document.querySelector("[title]")?.getAttribute("title")).toBe(
      "Above what the job asks. In the file: 6. Grey: as the job asks · Yellow: below · Red: above",
    );
    await harness.show(<FieldCell field="salary" person={{ ...person, evaluation }} requirements={requirements} />);
    expect(harness.text()).toBe("£74k");
    expect(document.querySelector("[title]")?.getAttribute("title")).toBe(
      "Within the job's range. In the file: £72k. Green: within the range · Yellow: below · Red: above",
    );
    await harness.show(<AvailabilityCell person={{ evaluation }} />);
    expect(harness.text()).toBe("From the first of March");
    // The file's value is not repeated if the person said the same.
    await harness.show(
      <FieldCell
        field="salary"
        person={{ ...person, evaluation: { salaryExpectation: 72_000 } }}
        requirements={requirements}
      />,
    );
    expect(document.querySelector("[title]")?.getAttribute("title")).toBe(
      "Within the job's range. Green: within the range · Yellow: below · Red: above",
    );
  });

  it("take a stated salary to be in the job's currency, whatever the file's is", async () => {
    const person = { ...ada, salary: 72_000, currency: "EUR", evaluation: { salaryExpectation: 72_000 } };
    await harness.show(<FieldCell field="salary" person={person} requirements={requirements} />);
    expect(harness.text()).toBe("£72k");
    expect(document.querySelector("[title]")?.getAttribute("title")).toContain("In the file: €72k.");
  });

  it("have no bar for a salary in another currency, but show the currency", async () => {
    const measure = () => document.querySelector("bdi");
    await harness.show(<FieldCell field="salary" person={{ ...ada, salary: 77_000 }} requirements={requirements} />);
    expect(measure()?.hasAttribute("data-tone")).toBe(true);
    await harness.show(
      <FieldCell field="salary" person={{ ...ada, salary: 1_200_000, currency: "PKR" }} requirements={requirements} />,
    );
    expect(harness.text()).toBe("PKR\u00a01,200k");
    expect(measure()?.hasAttribute("data-tone")).toBe(false);
  });
});

it.each([
  [2, 4, { share: 0.5, tone: "below" }],
  [4, 4, { share: 1, tone: "equal" }],
  [9, 4, { share: 1, tone: "above" }],
  [0, 4, { share: 0, tone: "below" }],
])("%i years where %i are required give the bar %j", (years, required, bar) => {
  expect(experienceBar(years, required)).toEqual(bar);
});

it.each([
  [45_000, { share: 0.5, tone: "below" }],
  [65_000, { share: 65 / 90, tone: "within" }],
  [90_000, { share: 1, tone: "within" }],
  [120_000, { share: 1, tone: "above" }],
])("a salary of %i gives the bar %j in a range from 65,000 to 90,000", (salary, bar) => {
  expect(salaryBar(salary, [65_000, 90_000])).toEqual(bar);
});
