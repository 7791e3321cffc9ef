/** The source of each function's AWS role (stacks/permissions.ts); the local cloud enforces it too. */
import { blobPrefixes } from "./bucket.ts";
import { type QueueName, queueNames } from "./queues.ts";

export const secretNames = [
  "VAPI_API_KEY",
  "VAPI_WEBHOOK_SECRET",
  "SESSION_SECRET",
  "IMPORT_PRIVATE_JWK",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const;
export type SecretName = (typeof secretNames)[number];

/** What a tenant's sealed secret belongs to: `numbers` have the number's id in their context, the others a purpose. */
export const sealPurposes = {
  numbers: undefined,
  voiceAccounts: "voice-account",
  payments: "payments",
  sources: "sources",
  webhooks: "webhooks",
  mailServers: "smtp",
  calendars: "calendars",
  /** Key of the erased numbers' hashes, needed by every check whether a person may be called. */
  erased: "erased",
} as const;
export type SealPurpose = keyof typeof sealPurposes;

type Folder = (typeof blobPrefixes)[number] | "exports" | "webhooks";

export interface FunctionAccess {
  /** `use`: items by key and index; `scan`: also the whole table; `get`: single items of some partitions (see stacks). */
  readonly table: "use" | "scan" | "get";
  readonly sends?: readonly QueueName[];
  readonly reads?: readonly Folder[];
  readonly writes?: readonly Folder[];
  readonly removes?: readonly Folder[];
  readonly tagsFiles?: true;
  readonly opens?: readonly SealPurpose[];
  readonly seals?: readonly SealPurpose[] | "all";
  readonly secrets?: readonly SecretName[];
  readonly schedules?: true;
  readonly sendsMail?: true;
  readonly asksModels?: true;
  readonly takesDeadLetters?: true;
  readonly managesDomains?: true;
}

const dialerAccess = {
  table: "use",
  schedules: true,
  opens: ["erased", "voiceAccounts"],
  secrets: ["VAPI_API_KEY", "VAPI_WEBHOOK_SECRET"],
  sends: ["dispatch", "followups", "runs", "recordings", "lists", "mail", "texts", "billing", "deliveries"],
  reads: ["runs"],
} as const satisfies FunctionAccess;

export const functionAccess = {
  api: {
    table: "use",
    reads: ["calls", "runs", "brand", "imports", "lists", "documents", "exports", "figures"],
    writes: ["runs", "brand", "imports", "documents", "figures"],
    removes: ["brand", "figures"],
    sends: queueNames,
    takesDeadLetters: true,
    schedules: true,
    seals: "all",
    secrets: ["SESSION_SECRET", "IMPORT_PRIVATE_JWK", "VAPI_API_KEY", "VAPI_WEBHOOK_SECRET", "STRIPE_SECRET_KEY"],
    managesDomains: true,
  },
  files: { table: "use", reads: ["imports", "lists"], sends: ["lists"], secrets: ["SESSION_SECRET"] },
  webhooks: {
    table: "get",
    writes: ["webhooks"],
    sends: ["events", "billing"],
    secrets: ["VAPI_WEBHOOK_SECRET", "STRIPE_WEBHOOK_SECRET"],
    // Webhooks are verified with the secret of their sender's account.
    opens: ["numbers", "voiceAccounts", "payments", "sources"],
  },
  inbound: {
    table: "get",
    // Events of these calls come to the same address.
    writes: ["webhooks"],
    sends: ["events"],
    secrets: ["VAPI_WEBHOOK_SECRET"],
    opens: ["voiceAccounts"],
  },
  pages: { table: "get" },
  sweep: {
    table: "use",
    writes: ["calls"],
    schedules: true,
    // Unfinished work goes back to its queue.
    sends: queueNames.filter((name) => name !== "recordings" && name !== "documents"),
    // A bought number is imported even after a crash, with the secret of its webhooks.
    seals: ["numbers"],
    opens: ["voiceAccounts", "payments"],
    secrets: ["VAPI_API_KEY", "VAPI_WEBHOOK_SECRET", "STRIPE_SECRET_KEY"],
    managesDomains: true,
  },
  dispatch: dialerAccess,
  events: {
    ...dialerAccess,
    reads: ["webhooks", "runs", "lists"],
    // A person from a source may start a run.
    writes: ["calls", "runs"],
    // Unsigned texts are confirmed with the carrier; Lever's people are read through its API.
    opens: [...dialerAccess.opens, "numbers", "sources"],
    sends: [...dialerAccess.sends, "documents"],
  },
  followups: { ...dialerAccess, sends: [...dialerAccess.sends, "documents"] },
  runs: {
    table: "use",
    schedules: true,
    reads: ["runs", "lists"],
    writes: ["runs"],
    // Runs suppress people in bulk, and close the numbers of owners without credit at the voice provider.
    opens: ["erased", "voiceAccounts"],
    secrets: ["VAPI_API_KEY", "VAPI_WEBHOOK_SECRET"],
    sends: ["dispatch", "followups", "runs", "lists", "mail", "texts", "deliveries"],
  },
  recordings: {
    table: "use",
    // Looks for our copy of a recording that the provider has deleted.
    reads: ["calls"],
    writes: ["calls"],
    tagsFiles: true,
    opens: ["voiceAccounts"],
    secrets: ["VAPI_API_KEY"],
  },
  imports: {
    table: "use",
    reads: ["imports"],
    writes: ["imports"],
    opens: ["erased"],
    sends: ["imports", "lists", "deliveries"],
  },
  lists: { table: "use", reads: ["lists"], writes: ["lists"], removes: ["lists"], sends: ["lists"] },
  documents: {
    table: "use",
    reads: ["documents"],
    writes: ["documents"],
    removes: ["documents"],
    asksModels: true,
    // Each step of a rehearsal queues the next one; opt-outs are delivered as events.
    sends: ["documents", "deliveries"],
  },
  mail: { table: "use", schedules: true, sendsMail: true, opens: ["mailServers"], sends: ["mail"] },
  billing: { table: "use", opens: ["payments"], secrets: ["STRIPE_SECRET_KEY"], sends: ["runs", "mail", "deliveries"] },
  texts: { table: "use", schedules: true, opens: ["numbers", "erased"], sends: ["texts", "lists", "deliveries"] },
  deliveries: { table: "use", schedules: true, opens: ["webhooks", "sources"], sends: ["deliveries", "mail", "texts"] },
  // Exports and removes all data of a tenant; the only function that scans the table.
  tenants: {
    table: "scan",
    reads: blobPrefixes,
    writes: ["exports"],
    removes: [...blobPrefixes, "exports"],
    // Numbers and subscriptions are also ended at their providers.
    opens: ["numbers", "voiceAccounts", "payments"],
    secrets: ["VAPI_API_KEY", "STRIPE_SECRET_KEY"],
    sends: ["tenants"],
  },
} as const satisfies Record<string, FunctionAccess>;
export type FunctionName = keyof typeof functionAccess;
