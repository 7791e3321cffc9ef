/** Planted bugs of incoming calls. */
import type { PlantedBug } from "./hooks.ts";

const file = "packages/core/src/call/inbound/record.ts";

export const plantedInIncoming: readonly PlantedBug[] = [
  {
    id: "incoming-slot",
    breaks: "An incoming call takes no slot of its line.",
    file,
    find: ".add({ live: [callId] })",
    replace: ".add({ live: [] })",
  },
  {
    id: "incoming-lease",
    breaks: "An incoming call takes no line of the provider's account.",
    file,
    find: 'put("lease", leaseAccountSlot(writer, call, accountId, leaseSlot));',
    replace: "",
  },
  {
    id: "incoming-lease-kept",
    breaks: "An incoming call never frees its line of the provider's account.",
    file: "packages/core/src/call/end-writes.ts",
    find: 'put("lease", releaseAccountSlot(writer, call));',
    replace: 'if (call.direction !== "inbound") put("lease", releaseAccountSlot(writer, call));',
  },
  {
    id: "incoming-minutes",
    breaks: "An incoming call reserves no minutes, and releases some at its end.",
    file,
    find: 'put("minutes", Billing.reserveAnswered(writer, credit, callId));',
    replace: "",
  },
  {
    id: "incoming-person",
    breaks: "A person who calls back may be called meanwhile, and their call is not listed with them.",
    file,
    find: 'if (person) put("candidate", markCandidate(writer, call, person));',
    replace: "",
  },
];
