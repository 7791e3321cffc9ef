import * as z from "zod/mini";
import { schemaMessage } from "../schema-words.ts";

// Sets the words of checks without a message of their own; every file with schemas imports this one.
z.config({ localeError: schemaMessage });

/** Thousands separators without Intl, whose tables would slow the API's start. */
const withSeparators = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

export const atMost = (field: string, max: number) =>
  z.maxLength(max, `${field} must have at most ${withSeparators(max)} characters`);

export const requiredText = (missingMessage: string, field: string, max: number, min = 1) =>
  z.string(missingMessage).check(z.trim(), z.minLength(min, missingMessage), atMost(field, max));

export const voiceId = (missingMessage: string) =>
  z.string(missingMessage).check(z.minLength(1, missingMessage), z.maxLength(60, "Choose a voice from the list."));

export const fileName = z
  .string()
  .check(z.minLength(1, "The file's name is missing"), z.maxLength(255, "The file's name is too long"));

export const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** IANA time zone; the server checks that it exists. */
export const timeZone = z.string("Choose a time zone").check(z.maxLength(60, "Choose a time zone"));

const minutesPerDay = 24 * 60;
export const delayMinutes = (maxDays: number) =>
  z
    .number("A delay is given in minutes")
    .check(
      z.int("A delay is given in whole minutes"),
      z.minimum(1, "A delay must have at least 1 minute"),
      z.maximum(maxDays * minutesPerDay, `A delay must have at most ${maxDays} days`),
    );

export const idParams = z.object({
  id: z.string("Not an identifier").check(z.minLength(1, "Not an identifier"), z.maxLength(80, "Not an identifier")),
});

export const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1);

export const pageSize = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), fallback);

export const pagination = z.object({
  total: z.number(),
  totalPages: z.number(),
  page: z.number(),
  pageSize: z.number(),
});

const pageUnknown = "This page is not known";
export const pageToken = z.optional(z.string(pageUnknown).check(z.maxLength(2_000, pageUnknown)));

/** A successful answer. The server adds `success` to every JSON answer, so routes return only the other fields. */
export const answer = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ success: z.literal(true), ...shape });

export const doneSchema = answer({ message: z.string() });

export const instant = z.iso.datetime();
