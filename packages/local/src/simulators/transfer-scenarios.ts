/** Scenarios in which the person asks for a colleague; `transfer` is how the colleague reacts to the call. */
import type { Scenario } from "./scenarios.ts";

export const transferScenarios: readonly Scenario[] = [
  {
    ending: "54",
    id: "transfer-accepted",
    title: "Asks for a person, who accepts",
    description: "A good fit, who asks for a person; the colleague takes the call and talks for a minute and a half.",
    story: "good",
    transfer: "accepted",
  },
  {
    ending: "55",
    id: "transfer-refused",
    title: "Asks for a person, who refuses",
    description: "A good fit, who asks for a person; the colleague has no time, and the assistant offers a time.",
    story: "good",
    transfer: "refused",
  },
  {
    ending: "56",
    id: "transfer-unanswered",
    title: "Asks for a person, who does not answer",
    description: "A good fit, who asks for a person; no colleague answers, and the assistant offers a time.",
    story: "good",
    transfer: "unanswered",
  },
  {
    ending: "57",
    id: "transfer-twice",
    title: "Asks for a person, every webhook comes twice",
    description: "As 54; every webhook is delivered twice.",
    story: "good",
    transfer: "accepted",
    webhooks: "twice",
  },
];
