/** Building blocks of the schemas for the voice provider's request bodies. */
import * as z from "zod/mini";

/** Known to the API, not validated here. */
export const anyValue = z.optional(z.unknown());
export const flag = z.optional(z.boolean());
export const text = (max?: number) => z.optional(max ? z.string().check(z.maxLength(max)) : z.string());
export const numberBetween = (low: number, high: number) =>
  z.optional(z.number().check(z.minimum(low), z.maximum(high)));
export const strings = z.optional(z.array(z.string()));
export const uuid = z.optional(z.uuid());
export const anyObject = z.record(z.string(), z.unknown());

export const NAME_LENGTH = 40;
export const E164 = /^\+[1-9]\d{6,14}$/;
export const notE164 =
  "must be a valid phone number in the E.164 format. Hot tip, you may be missing the country code (Eg. US: +1).";
