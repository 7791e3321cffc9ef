import { importStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { refusalAttribute } from "../db/refusal-attribute.ts";
import { indexKey, rowKey } from "../db/schema-key.ts";

const count = { type: "number", required: true, default: 0 } as const;
const choice = <const Values extends readonly string[]>(values: Values) => ({ type: values });

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
    /** Set while loading: the current part is completed, then the import is cancelled. */
    isStopping: { type: "boolean" },
    rows: count,
    parts: count,
    part: count,
    done: count,
    invalid: count,
    duplicateInFile: count,
    duplicateInJob: count,
    duplicateInTenant: count,
    suppressed: count,
    contactRefused: count,
    recentlyContacted: count,
    added: count,
    merged: count,
    skipped: count,
    inFile: choice(["skip", "merge"]),
    duplicates: choice(["skip", "merge"]),
    inTenant: choice(["skip", "import"]),
    contacted: choice(["skip", "import"]),
    refusals: choice(["skip", "suppress"]),
    /** The consent: the text attested by `userId` at `startedAt`, and its source. */
    consentWords: { type: "string" },
    consentSource: { type: "string" },
    startedAt: { type: "string" },
    completedAt: { type: "string" },
    createdAt: { type: "string", required: true },
    workShard: { type: "string" },
    workAt: { type: "string" },
    /** Expires an import that is never started. */
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "importId"], []),
    ofParent: indexKey("gsi1", ["tenantId", "parentId"], ["importId"]),
    unfinished: indexKey("gsi4", ["workShard"], ["workAt"]),
  },
});

/** The imports of one user that workers check or load; those that have ended are dropped when the next one begins. */
export const openImportsEntity = createSchema({
  model: { entity: "openimports", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    importIds: { type: "set", items: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], []),
  },
});

export const importLockEntity = createSchema({
  model: { entity: "importlock", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    importId: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], []),
  },
});
