import * as z from "zod/mini";
import { type FieldFilters, fieldFilters } from "../candidate-fields.ts";
import { callStatuses, parseOutcomeFilters } from "../outcome.ts";
import { decisions, mustHaveStates } from "../states.ts";
import { atMost, idParams } from "./shared.ts";

const filterNumber = (max: number) => {
  const message = `A filter must be a number from 0 to ${max}`;
  return z.coerce.number(message).check(z.minimum(0, message), z.maximum(max, message));
};

const filterText = (max: number) => z.string("A filter must be a text").check(z.trim(), atMost("A filter", max));

/** The cast restores the schema type of each name, which `fromEntries` loses. */
const fieldFilterShape = Object.fromEntries(
  fieldFilters.map(({ name, type, max }) => [
    name,
    z.optional(type === "number" ? filterNumber(max) : filterText(max)),
  ]),
) as {
  readonly [Name in keyof FieldFilters]-?: z.ZodMiniOptional<
    NonNullable<FieldFilters[Name]> extends number ? ReturnType<typeof filterNumber> : ReturnType<typeof filterText>
  >;
};

export const candidateFilters = {
  /** Beginnings of words of the name, and four or more digits anywhere in the number; all must match. */
  search: z._default(z.string().check(z.trim(), atMost("Search", 100)), ""),
  /** "all", or outcomes separated by commas. */
  status: z._default(
    z.string("There is no such outcome").check(
      z.maxLength(400, "There is no such outcome"),
      z.refine((text) => text === "all" || parseOutcomeFilters(text) !== undefined, "There is no such outcome"),
    ),
    "all",
  ),
  callStatus: z._default(z.enum(["all", ...callStatuses], "There is no such status"), "all"),
  minScore: z.optional(filterNumber(5)),
  maxScore: z.optional(filterNumber(5)),
  mustHaves: z.optional(z.enum(mustHaveStates, "There is no such state of must-haves")),
  decision: z.optional(z.enum([...decisions, "none"], "There is no such decision")),
  ...fieldFilterShape,
  /** Weeks. */
  maxNotice: z.optional(filterNumber(260)),
  startBy: z.optional(
    z.string("Give a day").check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "Give a day")),
  ),
} as const;

export const selectionSchema = z.union([
  z.object({
    candidateIds: z
      .array(idParams.shape.id)
      .check(z.minLength(1, "Choose at least one candidate"), z.maxLength(1_000, "Choose at most 1,000 candidates")),
  }),
  z.object({
    all: z.literal(true),
    ...candidateFilters,
    except: z._default(z.array(idParams.shape.id).check(z.maxLength(1_000, "Leave out at most 1,000 people")), []),
    /** The job's last ordinal when the user saw the list; later candidates are excluded. */
    upTo: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
]);
export type Selection = z.input<typeof selectionSchema>;
