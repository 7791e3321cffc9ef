import { sharedParts } from "@callwright/contracts/endpoints/share";
import { CustomAttributeType, createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

export const shareLinkEntity = createSchema({
  model: { entity: "sharelink", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "shareLinkId", "code", "name", "createdAt", "createdBy", "expiresAt"),
    ...optionalStrings("revokedAt", "lastOpenedAt"),
    candidateIds: { type: CustomAttributeType<readonly string[]>("any"), required: true },
    showsRecording: { type: "boolean", required: true },
    showsContact: { type: "boolean", required: true },
    openings: { type: "number", required: true, default: 0 },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "parentId"], ["shareLinkId"]) },
});

export const shareCodeEntity = createSchema({
  model: { entity: "sharecode", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "code", "parentId", "shareLinkId"),
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "code"], []) },
});

export const shareVisitEntity = createSchema({
  model: { entity: "sharevisit", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "shareLinkId", "visitId", "at", "userAgent"),
    part: { type: sharedParts, required: true },
    /** The network of the address, never the whole address. */
    network: { type: "string", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "shareLinkId"], ["visitId"]) },
});
