import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { failureFields, refusalSchema } from "../errors.ts";
import { phoneCountries } from "../phone-format.ts";
import { integrationRefusals } from "../refusals/integrations.ts";
import { sourceEventStates, sourceKinds, sourceModes, sourceNoteStates } from "../source-words.ts";
import { answer, atMost, doneSchema, idParams, instant, pageToken, requiredText } from "./shared.ts";

export const maxSources = 20;
export const sourceEventDays = 30;

const path = z.optional(z.string().check(z.trim(), atMost("A path", 200)));

/** Paths into the payload, such as `candidate.phones.0.value`. */
export const sourceMappingSchema = z.object({
  firstName: path,
  lastName: path,
  phoneNumber: path,
  email: path,
  externalId: path,
});
export type SourceMapping = z.infer<typeof sourceMappingSchema>;

export const sourceSchema = z.object({
  id: z.string(),
  kind: z.enum(sourceKinds),
  name: z.string(),
  parentId: z.string(),
  mode: z.enum(sourceModes),
  numberId: z.optional(z.string()),
  consent: z.string(),
  /** ISO 3166-1; assumed for numbers without a country code. */
  country: z.optional(z.string()),
  /** Only people who reach this stage; absent: new applications. */
  stage: z.optional(z.string()),
  mapping: z.optional(sourceMappingSchema),
  isEnabled: z.boolean(),
  url: z.string(),
  hasKey: z.boolean(),
  createdAt: instant,
  lastReceivedAt: z.optional(instant),
  ...failureFields,
  /** When an outcome was last written back to the system, and why the latest could not be. */
  lastNotedAt: z.optional(instant),
  noteReason: z.optional(z.string()),
  noteRefusal: z.optional(refusalSchema),
});
export type Source = z.infer<typeof sourceSchema>;

export const sourceEventSchema = z.object({
  id: z.string(),
  state: z.enum(sourceEventStates),
  receivedAt: instant,
  callsAt: z.optional(instant),
  candidateId: z.optional(z.string()),
  name: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  ...failureFields,
  note: z.optional(z.object({ state: z.enum(sourceNoteStates), ...failureFields })),
});
export type SourceEvent = z.infer<typeof sourceEventSchema>;

const name = z.string("Enter a name").check(z.trim(), z.minLength(1, "Enter a name"), atMost("The name", 60));
const consent = requiredText(integrationRefusals.source_consent_missing, "The consent", 300, 3);
const country = z.enum(
  phoneCountries.map(({ code }) => code),
  "Choose a country",
);
const stage = z.string().check(z.trim(), atMost("The stage", 100));

const credential = z
  .string()
  .check(z.trim(), z.minLength(1, integrationRefusals.source_key_missing), atMost("The key", 500));

/** Access to the system's API. Greenhouse needs all fields (`key` is the client secret); Lever needs only `key`. */
export const atsKeySchema = z.object({
  key: credential,
  clientId: z.optional(credential),
  userId: z.optional(credential),
});
export type AtsKey = z.infer<typeof atsKeySchema>;

const sourceFields = {
  name,
  consent,
  mode: z.enum(sourceModes, "Choose what happens to new people"),
  numberId: z.optional(idParams.shape.id),
  country: z.optional(country),
  stage: z.optional(stage),
  mapping: z.optional(sourceMappingSchema),
  /** Chosen by the system, such as Lever's signature token; absent: a random one is created. */
  secret: z.optional(
    z.string().check(z.trim(), z.minLength(16, integrationRefusals.source_secret_too_short), atMost("The secret", 200)),
  ),
};

export const createSourceBody = z.object({
  ...sourceFields,
  kind: z.enum(sourceKinds, "Choose a system"),
  parentId: idParams.shape.id,
  apiKey: z.optional(atsKeySchema),
});

export const listSources = defineEndpoint("listSources", "GET /sources", {
  summary: "The user's candidate sources, oldest first, without their secrets.",
  response: answer({ sources: z.array(sourceSchema) }),
});

export const createSource = defineEndpoint("createSource", "POST /sources", {
  summary: "Creates a source for a job or campaign and shows its secret this once.",
  scope: "account",
  body: createSourceBody,
  response: z.extend(doneSchema, { source: sourceSchema, secret: z.string() }),
});

export const updateSource = defineEndpoint("updateSource", "PATCH /sources/{id}", {
  summary: "Changes a source. Events that arrive while it is disabled are ignored.",
  scope: "account",
  params: idParams,
  body: z.object({
    ...sourceFields,
    name: z.optional(name),
    consent: z.optional(consent),
    mode: z.optional(sourceFields.mode),
    /** Null removes the number, the country or the stage. */
    numberId: z.optional(z.nullable(idParams.shape.id)),
    country: z.optional(z.nullable(country)),
    stage: z.optional(z.nullable(stage)),
    /** Null: outcomes are no longer written back. */
    apiKey: z.optional(z.nullable(atsKeySchema)),
    isEnabled: z.optional(z.boolean()),
  }),
  response: z.extend(doneSchema, { source: sourceSchema }),
});

export const deleteSource = defineEndpoint("deleteSource", "DELETE /sources/{id}", {
  summary: "Deletes a source; its address answers 404. People who joined stay.",
  scope: "account",
  params: idParams,
  response: doneSchema,
});

export const listSourceEvents = defineEndpoint("listSourceEvents", "GET /sources/{id}/events", {
  summary: "What the source received in the last 30 days, newest first, 50 a page.",
  params: idParams,
  query: z.object({ after: pageToken }),
  response: answer({ events: z.array(sourceEventSchema), next: z.optional(z.string()) }),
});

export const approveSourceEvent = defineEndpoint("approveSourceEvent", "POST /sources/{id}/events/{eventId}/approve", {
  summary: "Has a waiting person called by the job's reach plan.",
  scope: "call",
  params: z.extend(idParams, { eventId: idParams.shape.id }),
  body: z.object({ numberId: z.optional(idParams.shape.id) }),
  response: doneSchema,
});

export const previewSourceMapping = defineEndpoint("previewSourceMapping", "POST /sources/{id}/preview", {
  summary: "Shows the latest payload and the person whom a mapping would read from it.",
  params: idParams,
  body: z.object({ mapping: sourceMappingSchema }),
  response: answer({
    payload: z.optional(z.string()),
    person: z.optional(
      z.object({
        firstName: z.string(),
        lastName: z.string(),
        phoneNumber: z.string(),
        email: z.optional(z.string()),
        externalId: z.optional(z.string()),
      }),
    ),
    ...failureFields,
  }),
});

export const sourceEndpoints = {
  approveSourceEvent,
  createSource,
  deleteSource,
  listSourceEvents,
  listSources,
  previewSourceMapping,
  updateSource,
};
