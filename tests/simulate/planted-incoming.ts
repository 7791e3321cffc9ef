/** Planted bugs of calls that come in. */
import type { PlantedBug } from "./hooks.ts";

const file = "packages/core/src/call/inbound/record.ts";

export const plantedInIncoming: readonly PlantedBug[] = [
  {
    id: "incoming-slot",
    breaks: "A call that comes in takes no slot of its line.",
    file,
    find: ".add({ live: [callId] })",
    replace: ".add({ live: [] })",
  },
  {
    id: "incoming-lease",
    breaks: "A call that comes in takes no line of the provider's account.",
    file,
    find: 'put("lease", leaseAccountSlot(writer, call, accountId, leaseSlot));',
    replace: "",
  },
  {
    id: "incoming-lease-kept",
    breaks: "A call that came in never frees its line of the provider's account.",
    file: "packages/core/src/call/end-writes.ts",
    find: 'put("lease", releaseAccountSlot(writer, call));',
    replace: 'if (call.direction !== "inbound") put("lease", releaseAccountSlot(writer, call));',
  },
  {
    id: "incoming-minutes",
    breaks: "A call that comes in reserves no minutes, and gives some back.",
    file,
    find: 'put("minutes", Billing.reserveAnswered(writer, credit, callId));',
    replace: "",
  },
  {
    id: "incoming-person",
    breaks: "A person who calls back is free to be called meanwhile, and the call is none of theirs.",
    file,
    find: 'if (person) put("candidate", markCandidate(writer, call, person));',
    replace: "",
  },
];
