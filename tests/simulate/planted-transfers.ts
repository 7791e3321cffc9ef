/** Planted bugs of calls that are transferred to a colleague. */
import type { PlantedBug } from "./hooks.ts";

export const plantedInTransfers: readonly PlantedBug[] = [
  {
    id: "transfer-line-lost",
    breaks: "A call that a colleague took loses its line while it goes on.",
    file: "packages/core/src/call/sweep.ts",
    find: 'if (found.state === "in_progress") await extendLease(call);',
    replace: "",
    theme: "transfer",
  },
  {
    id: "transfer-not-told",
    breaks: "The report's end of a transferred call does not say what became of the transfer.",
    file: "packages/core/src/call/end-writes.ts",
    find: "...(report.transfers && { transfers: report.transfers }),",
    replace: "",
    theme: "transfer",
  },
];
