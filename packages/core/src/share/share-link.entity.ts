import { sharedParts } from "@callwright/contracts/endpoints/share";
import { CustomAttributeType, createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const shareLinkEntity = createSchema({
  model: { entity: "sharelink", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    shareLinkId: { type: "string", required: true },
    code: { type: "string" },
    name: { type: "string", required: true },
    candidateIds: { type: CustomAttributeType<readonly string[]>("any"), required: true },
    showsRecording: { type: "boolean", required: true },
    showsContact: { type: "boolean", required: true },
    createdAt: { type: "string", required: true },
    createdBy: { type: "string", required: true },
    expiresAt: { type: "string", required: true },
    revokedAt: { type: "string" },
    openings: { type: "number", required: true, default: 0 },
    lastOpenedAt: { type: "string" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], ["shareLinkId"]),
  },
});

export const shareCodeEntity = createSchema({
  model: { entity: "sharecode", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    code: { type: "string", required: true },
    parentId: { type: "string", required: true },
    shareLinkId: { type: "string", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "code"], []),
  },
});

export const shareVisitEntity = createSchema({
  model: { entity: "sharevisit", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    shareLinkId: { type: "string", required: true },
    visitId: { type: "string", required: true },
    at: { type: "string", required: true },
    part: { type: sharedParts, required: true },
    /** The network of the address, never the whole address. */
    network: { type: "string", required: true },
    userAgent: { type: "string", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "shareLinkId"], ["visitId"]),
  },
});
