/** Salaries of a call are shown in the job's currency, the same way in evaluation and scorecard. */
import { expect, it } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { EvaluationFacts } from "./call-facts.tsx";
import { ScorecardView } from "./scorecard.tsx";

const harness = harnessForFile();
const answer = {
  id: "c2",
  question: "Salary?",
  weight: 3,
  isMustHave: true,
  type: "salary",
  status: "answered",
} as const;

it("an answer, its threshold and the evaluation say the same currency", async () => {
  const answers = [{ ...answer, score: 4, value: 72_500, threshold: 80_000, currency: "EUR" }];
  await harness.show(
    <>
      <ScorecardView scorecard={{ score: 4, answered: 1, of: 1, answers }} onQuote={() => undefined} />
      <EvaluationFacts evaluation={{ label: "Good", salaryExpectation: 72_500, currency: "EUR" }} zone="UTC" />
    </>,
  );
  expect(harness.text().match(/€72\.5k/g)).toHaveLength(2);
  expect(harness.text()).toContain("€80k");
});
