/** Imports: a file's rows go straight to the blob store, are checked there, and are loaded in chunks that may be repeated. */
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { refusalSchema } from "../errors.ts";
import { messages } from "../messages.ts";
import { importStates } from "../states.ts";
import { doneSchema, idParams, instant } from "./shared.ts";

/** Rows of one file, and bytes of one upload (JSON lines, gzip). */
export const importLimits = { rows: 100_000, bytes: 64_000_000 } as const;

/** Why a row needs a look: unless something else is chosen, none of them adds anybody. */
export const rowFlags = [
  "invalid",
  "duplicate_in_file",
  "duplicate_in_job",
  "suppressed",
  "duplicate_in_tenant",
  "recently_contacted",
] as const;
export type RowFlag = (typeof rowFlags)[number];

/** In the report's words; an invalid row has a reason of its own. */
export const flagReasons: Readonly<Record<Exclude<RowFlag, "invalid">, string>> = {
  duplicate_in_file: messages.candidateInListTwice,
  duplicate_in_job: messages.candidateInJobAlready,
  suppressed: "This person is on your do-not-call list",
  duplicate_in_tenant: "This phone number is in another job already",
  recently_contacted: "This person was called within the last 7 days",
};

export const flaggedRowSchema = z.object({
  /** Physical line in the person's file, from 1. */
  line: z.number(),
  flag: z.enum(rowFlags),
  reason: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
});
export type FlaggedRow = z.infer<typeof flaggedRowSchema>;

/** "stopping": cancelled while it is loaded; the part at hand is still ended and counted, and the next import waits for it. */
export const shownImportStates = [...importStates, "stopping"] as const;

export const importSchema = z.object({
  _id: z.string(),
  jobId: z.string(),
  fileName: z.string(),
  state: z.enum(shownImportStates),
  /** What went wrong and what to do next; only when failed. */
  failure: z.optional(z.string()),
  refusal: z.optional(refusalSchema),
  counts: z.object({
    /** Rows in the file, good and bad. */
    rows: z.number(),
    /** Rows looked at so far in the state at hand: progress is done of rows. */
    done: z.number(),
    invalid: z.number(),
    duplicateInFile: z.number(),
    duplicateInJob: z.number(),
    duplicateInTenant: z.number(),
    suppressed: z.number(),
    recentlyContacted: z.number(),
    added: z.number(),
    merged: z.number(),
    skipped: z.number(),
  }),
  /** The first of each flag, at most 20 each; all of them are in the report. A list has those of unfinished imports. */
  samples: z.array(flaggedRowSchema),
  createdAt: instant,
  /** When it began to be loaded; absent before. */
  startedAt: z.optional(instant),
});
export type Import = z.infer<typeof importSchema>;

const importAnswer = z.object({ success: z.literal(true), import: importSchema });

/**
 * What is uploaded: gzip of JSON lines, one `ImportLine` each, in the order of the file. Lines that the browser could
 * not read go along with their reason and cells, so that the report holds every bad row; the server judges all others
 * again by the same rules.
 */
export const importLineSchema = z.object({
  line: z.number(),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  experience: z.optional(z.number()),
  salary: z.optional(z.number()),
  currency: z.optional(z.string()),
  email: z.optional(z.string()),
  /** Extra columns by header: variables for the prompt. */
  variables: z.optional(z.record(z.string(), z.string())),
  reason: z.optional(z.string()),
  /** The cells as they stood, for the report; without them it shows the values under their headers. */
  cells: z.optional(z.array(z.string())),
});
export type ImportLine = z.infer<typeof importLineSchema>;

export const createImport = defineEndpoint({
  name: "createImport",
  method: "POST",
  path: "/create-import/{id}",
  summary: "Begins an import into a job and answers where to put its rows (PUT, straight to the blob store).",
  access: "user",
  params: idParams,
  body: z.object({
    fileName: z
      .string()
      .check(z.minLength(1, "The file's name is missing"), z.maxLength(255, "The file's name is too long")),
    /** The header of the person's file, for the report. */
    header: z
      .array(z.string().check(z.maxLength(200, "A column's header must have at most 200 characters")))
      .check(z.maxLength(200, "A file can have at most 200 columns")),
    rows: z
      .number()
      .check(
        z.int(),
        z.minimum(1),
        z.maximum(importLimits.rows, "Import at most 100,000 rows at once. Split the file."),
      ),
    /** Bytes that will be put. */
    bytes: z.number().check(z.int(), z.minimum(1), z.maximum(importLimits.bytes, "The file is too large. Split it.")),
  }),
  response: z.object({
    success: z.literal(true),
    import: importSchema,
    upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  }),
});

export const checkImport = defineEndpoint({
  name: "checkImport",
  method: "POST",
  path: "/check-import/{id}",
  summary: "The rows are there: they are checked in the background for faults, duplicates and people not to call.",
  access: "user",
  params: idParams,
  response: importAnswer,
});

export const getImport = defineEndpoint({
  name: "getImport",
  method: "GET",
  path: "/get-import/{id}",
  summary: "How far an import has come, with what was found; poll it.",
  access: "user",
  params: idParams,
  response: importAnswer,
});

export const getImports = defineEndpoint({
  name: "getImports",
  method: "GET",
  path: "/get-imports/{id}",
  summary: "The latest ten imports into a job, newest first: a reloaded screen goes on with the one under way.",
  access: "user",
  params: idParams,
  response: z.object({ success: z.literal(true), imports: z.array(importSchema) }),
});

export const startImport = defineEndpoint({
  name: "startImport",
  method: "POST",
  path: "/start-import/{id}",
  summary: "Loads a checked import. Who is on the do-not-call list is never loaded.",
  access: "user",
  params: idParams,
  body: z.object({
    /** Later rows of a number that stands in the file before: left, or their values given to the person of the first. */
    inFile: z._default(z.enum(["skip", "merge"], "Skip them, or merge them"), "skip"),
    /** People whose number is in the job already: left as they are, or given the file's values, names too. */
    duplicates: z.enum(["skip", "merge"], "Skip them, or merge them"),
    /** People of another job of the tenant, and people called in the last days: whether they are added all the same. */
    inTenant: z.enum(["skip", "import"], "Skip them, or import them"),
    recentlyContacted: z.enum(["skip", "import"], "Skip them, or import them"),
    /** The person's word that everybody on the list may be called; kept with who, when and the words shown. */
    consent: z.object({
      attested: z.literal(true, "Confirm that these people may be called"),
      /** The words that were attested, as shown. */
      words: z
        .string()
        .check(z.minLength(10, "The attested words are missing"), z.maxLength(1_000, "At most 1,000 characters")),
      /** Where the consent comes from, in the person's words; may be empty. */
      source: z.optional(z.string().check(z.trim(), z.maxLength(300, "At most 300 characters"))),
    }),
  }),
  response: importAnswer,
});

export const cancelImport = defineEndpoint({
  name: "cancelImport",
  method: "DELETE",
  path: "/cancel-import/{id}",
  summary: "Stops an import. People who were loaded already stay.",
  access: "user",
  params: idParams,
  response: doneSchema,
});

export const importReport = defineEndpoint({
  name: "importReport",
  method: "GET",
  path: "/import-report/{id}",
  summary: "Every row that was not loaded as text/csv: line, reason, and the cells as they stood in the file.",
  access: "user",
  kind: "csv",
  params: idParams,
  response: z.string(),
});
