import { importStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import {
  indexKey,
  optionalStrings,
  refusalAttribute,
  requiredStrings,
  rowKey,
  sameAttributes,
} from "../db/schema-key.ts";

const count = { type: "number", required: true, default: 0 } as const;
const choice = <const Values extends readonly string[]>(values: Values) => ({ type: values });

export const importEntity = createSchema({
  model: { entity: "import", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "importId", "userId", "parentId", "fileName", "createdAt"),
    ...optionalStrings("startedAt", "completedAt", "workShard", "workAt"),
    state: { type: importStates, required: true },
    failure: refusalAttribute,
    /** Set while loading: the current part is completed, then the import is cancelled. */
    isStopping: { type: "boolean" },
    /** `part`: the next part, of `parts`, to check or load; `done`: the rows of the parts before it. */
    ...sameAttributes(count, ["rows", "parts", "part", "done", "invalid", "duplicateInFile", "duplicateInJob"]),
    ...sameAttributes(count, ["duplicateInTenant", "suppressed", "contactRefused", "recentlyContacted"]),
    ...sameAttributes(count, ["added", "merged", "skipped"]),
    /** The user's choices for rows repeated in the file, known in the job, or known in another job. */
    inFile: choice(["skip", "merge"]),
    duplicates: choice(["skip", "merge"]),
    inTenant: choice(["skip", "import"]),
    /** The choices for people who were called recently, and for rows that ask for no contact. */
    contacted: choice(["skip", "import"]),
    refusals: choice(["skip", "suppress"]),
    /** The consent: the text attested by `userId` at `startedAt`, and its source. */
    consentWords: { type: "string" },
    consentSource: { type: "string" },
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "importId"], []),
    ofParent: indexKey("gsi1", ["tenantId", "parentId"], ["importId"]),
    unfinished: indexKey("gsi4", ["workShard"], ["workAt"]),
  },
});

/** A user's imports that are being checked or loaded, for their limit. */
export const openImportsEntity = createSchema({
  model: { entity: "openimports", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId"),
    importIds: { type: "set", items: "string" },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], []) },
});

/** Only one import at a time loads into a job. */
export const importLockEntity = createSchema({
  model: { entity: "importlock", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("tenantId", "parentId", "importId") },
  indexes: { primary: rowKey(["tenantId", "parentId"], []) },
});
