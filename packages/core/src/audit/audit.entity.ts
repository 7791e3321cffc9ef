import { auditActions } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

type Values = Readonly<Record<string, unknown>>;

export const auditEntity = createSchema({
  model: { entity: "audit", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("entryId", "at", "actorId", "actorName", "targetKind", "targetId", "targetName"),
    ...optionalStrings("apiKeyId", "address", "userAgent", "reason"),
    /** The tenant of the changed thing, which may differ from the actor's. */
    tenantId: { type: "string", required: true },
    action: { type: auditActions, required: true },
    before: { type: CustomAttributeType<Values>("any") },
    after: { type: CustomAttributeType<Values>("any") },
    /** The month of `at`, as in "2027-03": each month is a partition of the index. */
    month: { type: "string", required: true },
    ttl: { type: "number", required: true },
  },
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: ElectroDB fills these in.
  indexes: {
    primary: rowKey(["tenantId"], ["at", "entryId"]),
    ofMonth: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["month"], template: "audit#${month}" },
      sk: { field: "gsi1sk", composite: ["at", "entryId"], template: "${at}#${entryId}" },
    },
  },
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the same.
});
