/** Colleagues to whom an assistant transfers a call. */
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { openHours } from "./interview.ts";
import { answer, atMost, doneSchema, idParams } from "./shared.ts";

export const maxColleagues = 5;

const nameMissing = "Enter the colleague's name";
const phoneMissing = "Enter the colleague's phone number";

const colleagueSchema = z.object({
  name: z.string(nameMissing).check(z.trim(), z.minLength(1, nameMissing), atMost("A name", 40)),
  phoneNumber: z.string(phoneMissing).check(z.trim(), z.minLength(1, phoneMissing), atMost("A phone number", 30)),
  /** Weekly, in the time zone of the job, campaign or assistant. */
  hours: openHours,
});
export type Colleague = z.infer<typeof colleagueSchema>;

export const colleaguesSchema = z
  .array(colleagueSchema)
  .check(z.maxLength(maxColleagues, `Give at most ${maxColleagues} colleagues`));

const colleaguesAnswer = { colleagues: z.array(colleagueSchema), timezone: z.string() };

export const getColleagues = defineEndpoint("getColleagues", "GET /colleagues/{id}", {
  summary: "Colleagues to whom the assistant of a job or campaign transfers a call, and the zone of their hours.",
  params: idParams,
  response: answer(colleaguesAnswer),
});

export const saveColleagues = defineEndpoint("saveColleagues", "PUT /colleagues/{id}", {
  summary: "Replaces the colleagues of a job or campaign; calls from now on can be transferred to them.",
  params: idParams,
  body: z.object({ colleagues: colleaguesSchema }),
  response: z.extend(doneSchema, colleaguesAnswer),
});

export const colleagueEndpoints = { getColleagues, saveColleagues };
