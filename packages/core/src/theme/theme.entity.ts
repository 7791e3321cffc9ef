import { createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

const colours = {
  type: "map",
  required: true,
  properties: { primary: { type: "string", required: true }, secondary: { type: "string", required: true } },
} as const;

export const themeEntity = createSchema({
  model: { entity: "theme", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "title", "gitbookUrl", "calendlyUrl", "chatwootWebsiteToken", "updatedAt"),
    ...optionalStrings("logo", "favIcon"),
    lightMode: colours,
    darkMode: colours,
    isOnboarding: { type: "boolean", required: true },
    isnumberWarning: { type: "boolean", required: true },
    /** Former image files, newest first, since cached pages and mails still link them. */
    earlier: { type: "list", items: { type: "string" } },
    version: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId"], []) },
});
