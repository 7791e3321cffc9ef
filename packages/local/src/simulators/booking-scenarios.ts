/** Scenarios of booking an interview, if the assistant can book. In others, good fits book the first offered time. */
import type { Scenario } from "./scenarios.ts";

export const bookingScenarios: readonly Scenario[] = [
  {
    ending: "60",
    id: "books-first",
    title: "Books the first time",
    description: "An excellent fit, who books the first interview time that is offered.",
    story: "excellent",
    booking: "first",
  },
  {
    ending: "61",
    id: "books-another",
    title: "Wants another time, then books",
    description: "A good fit, for whom the first interview times do not suit; books one of the next.",
    story: "good",
    booking: "another",
  },
  {
    ending: "62",
    id: "declines-booking",
    title: "Does not want to book",
    description: "A good fit, who does not want to book an interview in the call, and ends it.",
    story: "good",
    hangsUpFirst: true,
    booking: "declines",
  },
  {
    ending: "50",
    id: "booking-times-out",
    title: "Booking times out",
    description: "An excellent fit; the answer to the booking does not arrive, so the assistant books again.",
    story: "excellent",
    booking: "timeout",
  },
  {
    ending: "51",
    id: "booking-twice",
    title: "Booking delivered twice",
    description: "A good fit; every tool call is delivered twice at the same moment.",
    story: "good",
    booking: "twice",
  },
];
