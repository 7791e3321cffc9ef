import { importStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { refusalAttribute } from "../db/refusal-attribute.ts";

const count = { type: "number", required: true, default: 0 } as const;
const choice = <const Values extends readonly string[]>(values: Values) => ({ type: values });

/** A file on its way into a job or campaign, and the word that its people may be called. Its rows lie in the blob store. */
export const importEntity = createSchema({
  model: { entity: "import", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    importId: { type: "string", required: true },
    userId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    fileName: { type: "string", required: true },
    state: { type: importStates, required: true },
    failure: refusalAttribute,
    /** Told while loading: the part at hand is ended and counted, then the state is "cancelled". */
    isStopping: { type: "boolean" },
    /** Rows: as announced, and once checked as found. */
    rows: count,
    /** Parts (see parts.ts): so many there are once all is checked, and the next to be checked or loaded. */
    parts: count,
    part: count,
    done: count,
    invalid: count,
    duplicateInFile: count,
    duplicateInJob: count,
    duplicateInTenant: count,
    suppressed: count,
    recentlyContacted: count,
    added: count,
    merged: count,
    skipped: count,
    /** What the person chose: of later rows of a number, of who is in the job, in another one, and just called. */
    inFile: choice(["skip", "merge"]),
    duplicates: choice(["skip", "merge"]),
    inTenant: choice(["skip", "import"]),
    contacted: choice(["skip", "import"]),
    /** The consent: the words attested, by `userId` at `startedAt`, and whence it comes. */
    consentWords: { type: "string" },
    consentSource: { type: "string" },
    startedAt: { type: "string" },
    completedAt: { type: "string" },
    createdAt: { type: "string", required: true },
    /** Only while there is work to do: when the sweeper asks for it again, should the message be lost. The sparse index. */
    workShard: { type: "string" },
    workAt: { type: "string" },
    /** What is never started is forgotten. */
    ttl: { type: "number" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "importId"] }, sk: { field: "sk", composite: [] } },
    ofParent: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "parentId"] },
      sk: { field: "gsi1sk", composite: ["importId"] },
    },
    unfinished: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["workShard"] },
      sk: { field: "gsi4sk", composite: ["workAt"] },
    },
  },
});

/** One import at a time loads into a parent: whoever holds this row. */
export const importLockEntity = createSchema({
  model: { entity: "importlock", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    importId: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "parentId"] }, sk: { field: "sk", composite: [] } },
  },
});
