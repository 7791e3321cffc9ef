/** Imports: rows are uploaded to the blob store, checked there, and loaded in idempotent parts. */
import * as z from "zod/mini";
import { optionalFields } from "../candidate-fields.ts";
import { defineEndpoint } from "../endpoint.ts";
import { refusalSchema } from "../errors.ts";
import { messages } from "../messages.ts";
import { importStates } from "../states.ts";
import { fieldShape, plainFieldSchema } from "./candidate-shape.ts";
import { answer, doneSchema, fileName, idParams, instant } from "./shared.ts";

/** Per file: rows, and bytes of the gzip upload. */
export const importLimits = { rows: 100_000, bytes: 64_000_000 } as const;

export const rowFlags = [
  "invalid",
  "duplicate_in_file",
  "duplicate_in_job",
  "suppressed",
  "contact_refused",
  "duplicate_in_tenant",
  "recently_contacted",
] as const;
export type RowFlag = (typeof rowFlags)[number];

export const flagReasons: Readonly<Record<Exclude<RowFlag, "invalid">, string>> = {
  duplicate_in_file: messages.candidateInListTwice,
  duplicate_in_job: messages.candidateInJobAlready,
  suppressed: "This person is on your do-not-call list",
  contact_refused: messages.contactRefused,
  duplicate_in_tenant: "This phone number is in another job already",
  recently_contacted: "This person was called within the last 7 days",
};

export const flaggedRowSchema = z.object({
  /** 1-based line in the user's file. */
  line: z.number(),
  flag: z.enum(rowFlags),
  reason: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  /** Of `contact_refused`: the column and value that ask for no calls. */
  refusedBy: z.optional(z.string()),
});
export type FlaggedRow = z.infer<typeof flaggedRowSchema>;

/** "stopping": cancelled while loading; the current part is completed first. */
export const shownImportStates = [...importStates, "stopping"] as const;

export const importSchema = z.object({
  _id: z.string(),
  jobId: z.string(),
  fileName: z.string(),
  state: z.enum(shownImportStates),
  failure: z.optional(z.string()),
  refusal: z.optional(refusalSchema),
  counts: z.object({
    rows: z.number(),
    done: z.number(),
    invalid: z.number(),
    duplicateInFile: z.number(),
    duplicateInJob: z.number(),
    duplicateInTenant: z.number(),
    suppressed: z.number(),
    contactRefused: z.number(),
    recentlyContacted: z.number(),
    added: z.number(),
    merged: z.number(),
    skipped: z.number(),
  }),
  /** At most 20 per flag; the report has all. In lists, finished imports have no samples. */
  samples: z.array(flaggedRowSchema),
  createdAt: instant,
  startedAt: z.optional(instant),
});
export type Import = z.infer<typeof importSchema>;

const importAnswer = answer({ import: importSchema });

/**
 * The upload is gzip of JSON lines, one `ImportLine` each, in file order. Lines that the browser could not read carry
 * their reason and cells for the report; the server validates all others again.
 */
export const importLineSchema = z.object({
  line: z.number(),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  ...fieldShape(optionalFields, plainFieldSchema),
  variables: z.optional(z.record(z.string(), z.string())),
  reason: z.optional(z.string()),
  refusedBy: z.optional(z.string()),
  cells: z.optional(z.array(z.string())),
});
export type ImportLine = z.infer<typeof importLineSchema>;

export const createImport = defineEndpoint("createImport", "POST /create-import/{id}", {
  summary: "Begins an import into a job and answers where to put its rows (PUT, straight to the blob store).",
  params: idParams,
  body: z.object({
    fileName,
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
    bytes: z.number().check(z.int(), z.minimum(1), z.maximum(importLimits.bytes, "The file is too large. Split it.")),
  }),
  response: answer({
    import: importSchema,
    upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  }),
});

export const checkImport = defineEndpoint("checkImport", "POST /check-import/{id}", {
  summary: "Starts the check of the uploaded rows for faults, duplicates and people not to call, in the background.",
  params: idParams,
  response: importAnswer,
});

export const getImport = defineEndpoint("getImport", "GET /get-import/{id}", {
  summary: "How far an import has come, with what was found; poll it.",
  params: idParams,
  response: importAnswer,
});

export const getImports = defineEndpoint("getImports", "GET /get-imports/{id}", {
  summary: "The latest ten imports into a job, newest first, so that a reloaded screen can continue the running one.",
  params: idParams,
  response: answer({ imports: z.array(importSchema) }),
});

export const startImport = defineEndpoint("startImport", "POST /start-import/{id}", {
  summary: "Loads a checked import. People on the do-not-call list are never loaded.",
  params: idParams,
  body: z.object({
    /** Repeated people within the file; `duplicates` are those whom the job has already. */
    inFile: z._default(z.enum(["skip", "merge"], "Skip them, or merge them"), "skip"),
    duplicates: z.enum(["skip", "merge"], "Skip them, or merge them"),
    inTenant: z.enum(["skip", "import"], "Skip them, or import them"),
    recentlyContacted: z.enum(["skip", "import"], "Skip them, or import them"),
    /** People whose row asks for no calls are never imported; "suppress" also puts them on the do-not-call list. */
    contactRefused: z._default(z.enum(["skip", "suppress"], "Skip them, or put them on the do-not-call list"), "skip"),
    /** The user's attestation that everyone on the list may be called, stored with user, time and text. */
    consent: z.object({
      attested: z.literal(true, "Confirm that these people may be called"),
      words: z
        .string()
        .check(z.minLength(10, "The attested words are missing"), z.maxLength(1_000, "At most 1,000 characters")),
      source: z.optional(z.string().check(z.trim(), z.maxLength(300, "At most 300 characters"))),
    }),
  }),
  response: importAnswer,
});

export const cancelImport = defineEndpoint("cancelImport", "DELETE /cancel-import/{id}", {
  summary: "Stops an import. People who were loaded already stay.",
  params: idParams,
  response: doneSchema,
});

export const importReport = defineEndpoint("importReport", "GET /import-report/{id}", {
  summary: "Every row that was not loaded, as text/csv: line, reason, and the file's cells.",
  kind: "csv",
  params: idParams,
  response: z.string(),
});
