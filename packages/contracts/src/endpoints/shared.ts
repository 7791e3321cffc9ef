/** Pieces that several endpoints share: answers, page parameters, identifiers. */
import * as z from "zod/mini";

/** 1,024, without the tables of all languages: the API would load them at every start for this. */
const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** Text of at most so many characters, with the words for more. */
export const atMost = (field: string, max: number) =>
  z.maxLength(max, `${field} must have at most ${grouped(max)} characters`);

/** An IANA time zone; whether it exists the server knows. */
export const timeZone = z.string("Choose a time zone").check(z.maxLength(60, "Choose a time zone"));

export const idParams = z.object({
  id: z.string("Not an identifier").check(z.minLength(1, "Not an identifier"), z.maxLength(80, "Not an identifier")),
});

/** A page number in a query string, from 1. */
export const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1);

/** A page size in a query string, 1 to 100. */
export const pageSize = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), fallback);

/** The plain answer of an action: done, with the words to show. */
export const doneSchema = z.object({ success: z.literal(true), message: z.string() });

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
