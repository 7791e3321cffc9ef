/** The requests about calls that the voice provider accepts: create, update, delete, control and list. */
import * as z from "zod/mini";
import { assistant, assistantOverrides } from "./assistant-schema.ts";
import { anyValue, E164, flag, NAME_LENGTH, notE164, text, uuid } from "./schema-blocks.ts";

export const customer = z
  .strictObject({
    numberE164CheckEnabled: flag,
    extension: text(10),
    assistantOverrides: z.optional(assistantOverrides),
    squadOverrides: anyValue,
    number: z.optional(z.string().check(z.minLength(3), z.maxLength(NAME_LENGTH))),
    sipUri: text(),
    name: text(NAME_LENGTH),
    email: text(NAME_LENGTH),
    externalId: text(NAME_LENGTH),
  })
  .check(
    z.refine(
      ({ number, numberE164CheckEnabled }) =>
        number === undefined ||
        (numberE164CheckEnabled === false ? /^\+?[a-zA-Z0-9]+$/.test(number) : E164.test(number)),
      { path: ["number"], error: notE164 },
    ),
  );
export type Customer = z.infer<typeof customer>;

export const createCall = z.strictObject({
  assistantVersion: z.optional(z.nullable(z.string())),
  transport: anyValue,
  customers: z.optional(z.array(customer)),
  name: text(NAME_LENGTH),
  schedulePlan: z.optional(z.strictObject({ earliestAt: z.iso.datetime(), latestAt: z.optional(z.iso.datetime()) })),
  assistantId: uuid,
  assistant: z.optional(assistant),
  assistantOverrides: z.optional(assistantOverrides),
  squadId: uuid,
  squad: anyValue,
  squadOverrides: anyValue,
  workflowId: uuid,
  workflow: anyValue,
  workflowOverrides: anyValue,
  phoneNumberId: uuid,
  phoneNumber: anyValue,
  customerId: uuid,
  customer: z.optional(customer),
});
export type CreateCall = z.infer<typeof createCall>;

export const updateCall = z.strictObject({ name: text(NAME_LENGTH) });
export const deleteCall = z.strictObject({ ids: z.optional(z.array(z.uuid())) });

/** Commands that the control URL of a live call accepts. */
export const control = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("end-call") }),
  z.strictObject({
    type: z.literal("say"),
    content: z.string(),
    interruptAssistantEnabled: flag,
    endCallAfterSpoken: flag,
    interruptionsEnabled: flag,
  }),
]);

const instant = z.optional(z.iso.datetime({ offset: true }));
const rangeShape = {
  limit: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(1000))),
  createdAtGt: instant,
  createdAtLt: instant,
  createdAtGe: instant,
  createdAtLe: instant,
  updatedAtGt: instant,
  updatedAtLt: instant,
  updatedAtGe: instant,
  updatedAtLe: instant,
};
export const listQuery = z.strictObject(rangeShape);
export const listCallsQuery = z.strictObject({
  ...rangeShape,
  id: uuid,
  assistantId: uuid,
  phoneNumberId: uuid,
});
export type RangeQuery = z.infer<typeof listQuery>;
export type ListCallsQuery = z.infer<typeof listCallsQuery>;
