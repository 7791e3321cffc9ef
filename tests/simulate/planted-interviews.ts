/** Planted bugs of interviews that are booked in calls. */
import type { PlantedBug } from "./hooks.ts";

export const plantedInInterviews: readonly PlantedBug[] = [
  {
    id: "interview-twice",
    breaks: "Two people book one time of a recruiter at the same moment.",
    file: "packages/core/src/interview/book.ts",
    find: "(knownVersion === 0 ? op.notExists(version) : op.eq(version, knownVersion))",
    replace: "(knownVersion === 0 ? op.notExists(version) : op.exists(version))",
    theme: "booking",
  },
  {
    id: "interview-unconfirmed",
    breaks: "The assistant says that a time is booked which another person has.",
    file: "packages/core/src/interview/tools.ts",
    find: 'if (result.kind !== "taken") return answer;',
    replace: "if (result.kind) return answer;",
    theme: "booking",
  },
];
