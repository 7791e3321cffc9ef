import { createSchema } from "electrodb";

/** A batch: the people of a job or campaign to be called over one number, written and called in the background. */
export const runEntity = createSchema({
  model: { entity: "run", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    runId: { type: "string", required: true },
    userId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    state: { type: ["running", "completed"] as const, required: true },
    /** People of the run: told at the start for a list of ids, counted while writing for everyone. */
    total: { type: "number", required: true, default: 0 },
    /** How far the writer has come: the last candidate looked at, and whether all are written. */
    cursor: { type: "string" },
    isWritten: { type: "boolean", required: true, default: false },
    /** Only while unwritten: when the sweeper asks for its writing again, should the message be lost. The sparse index. */
    writeShard: { type: "string" },
    writeAt: { type: "string" },
    placed: { type: "number", required: true, default: 0 },
    ended: { type: "number", required: true, default: 0 },
    /** For a list: blob key of the chosen ids. */
    leadsKey: { type: "string" },
    createdAt: { type: "string", required: true },
    completedAt: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "runId"] }, sk: { field: "sk", composite: [] } },
    ofParent: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "parentId"] },
      sk: { field: "gsi1sk", composite: ["runId"] },
    },
    unwritten: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["writeShard"] },
      sk: { field: "gsi4sk", composite: ["writeAt"] },
    },
  },
});
