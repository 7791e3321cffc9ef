import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

const colours = {
  type: "map",
  required: true,
  properties: {
    primary: { type: "string", required: true },
    secondary: { type: "string", required: true },
  },
} as const;

export const themeEntity = createSchema({
  model: { entity: "theme", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    title: { type: "string", required: true },
    lightMode: colours,
    darkMode: colours,
    isOnboarding: { type: "boolean", required: true },
    isnumberWarning: { type: "boolean", required: true },
    gitbookUrl: { type: "string", required: true },
    calendlyUrl: { type: "string", required: true },
    chatwootWebsiteToken: { type: "string", required: true },
    logo: { type: "string" },
    favIcon: { type: "string" },
    /** Former image files, newest first, since cached pages and mails still link them. */
    earlier: { type: "list", items: { type: "string" } },
    version: { type: "number", required: true },
    updatedAt: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId"], []),
  },
});
