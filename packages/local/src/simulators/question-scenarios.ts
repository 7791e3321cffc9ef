/** Numbers whose people ask questions about the job. */
import type { Scenario } from "./scenarios.ts";

export const questionScenarios: readonly Scenario[] = [
  {
    ending: "52",
    id: "asks-twice",
    title: "Asks two questions",
    description: "As 2; asks what the job's first fact answers, then about remote days, which needs a fact of its own.",
    story: "good",
    hangsUpFirst: true,
    asks: "both",
  },
  {
    ending: "53",
    id: "asks-remote",
    title: "Asks about remote days",
    description: "As 3; asks about remote days in other words. Without such a fact the assistant offers a call back.",
    story: "fair",
    asks: "remote",
  },
];
