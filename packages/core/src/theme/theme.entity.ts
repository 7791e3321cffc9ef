import { createSchema } from "electrodb";

const colours = {
  type: "map",
  required: true,
  properties: {
    primary: { type: "string", required: true },
    secondary: { type: "string", required: true },
  },
} as const;

/** One a tenant; a tenant without one has the default look. */
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
    /** File names below the tenant's images; absent without one. */
    logo: { type: "string" },
    favIcon: { type: "string" },
    /** File names of images that were here before, the newest first: pages and mails that show them are still about. */
    earlier: { type: "list", items: { type: "string" } },
    /** Raised by every change: whoever changed what they had not seen is told so. */
    version: { type: "number", required: true },
    updatedAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: [] } },
  },
});
