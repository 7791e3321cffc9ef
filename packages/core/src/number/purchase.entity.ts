import { numberProviders, purchaseStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { refusalAttribute } from "../db/refusal-attribute.ts";
import { indexKey, rowKey } from "../db/schema-key.ts";

/** A purchase of one phone number, written before the order is placed, so that it is placed once. */
export const purchaseEntity = createSchema({
  model: { entity: "purchase", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    purchaseId: { type: "string", required: true },
    userId: { type: "string", required: true },
    provider: { type: numberProviders, required: true },
    label: { type: "string", required: true },
    /** Reserved id of the future number, since the account is sealed for it. */
    numberId: { type: "string", required: true },
    /** Absent once the purchase has ended. */
    sealed: { type: "string" },
    state: { type: purchaseStates, required: true },
    isBought: { type: "boolean", required: true, default: false },
    reason: refusalAttribute,
    price: { type: "string" },
    tries: { type: "number", required: true, default: 0 },
    createdAt: { type: "string", required: true },
    workShard: { type: "string" },
    workAt: { type: "string" },
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "phoneNumber"], []),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["createdAt"]),
    open: indexKey("gsi4", ["workShard"], ["workAt"]),
  },
});
