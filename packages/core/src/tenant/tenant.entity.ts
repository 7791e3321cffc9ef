import { createSchema } from "electrodb";

export const tenantEntity = createSchema({
  model: { entity: "tenant", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    /** A note of whoever made the tenant, which nothing reads: a tenant is found by its hosts, and two may have one slug. */
    slug: { type: "string", required: true },
    name: { type: "string", required: true },
    timezone: { type: "string", required: true },
    /** Whether a call asks for the number to use; a setting of the tenant, not of the code. */
    numberPicker: { type: ["required", "optional", "hidden"] as const, required: true, default: "required" },
    /** Whether the Need Help menu offers them; as good as true where an older row says nothing. */
    guidedWalkthroughs: { type: "boolean", default: true },
    /** Custom domains that the tenant holds or claims, so that their number is bounded. */
    domainCount: { type: "number" },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: [] } },
  },
});

/** Which tenant answers at a host; the one place where a key does not begin with the tenant, since it leads to it. */
export const hostEntity = createSchema({
  model: { entity: "host", version: "1", service: "callwright" },
  attributes: {
    host: { type: "string", required: true },
    tenantId: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["host"] }, sk: { field: "sk", composite: [] } },
  },
});
