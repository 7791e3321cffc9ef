import { numberProviders, purchaseStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { refusalAttribute } from "../db/refusal-attribute.ts";

/** A purchase: written before the carrier is asked, so that nobody ever asks twice. One a phone number at a time. */
export const purchaseEntity = createSchema({
  model: { entity: "purchase", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    /** Our own key at the carrier; another purchase of the same number has another. */
    purchaseId: { type: "string", required: true },
    userId: { type: "string", required: true },
    provider: { type: numberProviders, required: true },
    label: { type: "string", required: true },
    /** The number that it becomes; its id is given beforehand, since the account is sealed for it. */
    numberId: { type: "string", required: true },
    /** Absent once nothing is left to do. */
    sealed: { type: "string" },
    state: { type: purchaseStates, required: true },
    isBought: { type: "boolean", required: true, default: false },
    reason: refusalAttribute,
    /** As the person confirmed it, as JSON. */
    price: { type: "string" },
    /** Looks at the carrier, or tries to import, so far. */
    tries: { type: "number", required: true, default: 0 },
    createdAt: { type: "string", required: true },
    /** Only while it is open: when somebody goes on with it. The sparse index. */
    workShard: { type: "string" },
    workAt: { type: "string" },
    ttl: { type: "number" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "phoneNumber"] }, sk: { field: "sk", composite: [] } },
    ofUser: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "userId"] },
      sk: { field: "gsi1sk", composite: ["createdAt"] },
    },
    open: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["workShard"] },
      sk: { field: "gsi4sk", composite: ["workAt"] },
    },
  },
});
