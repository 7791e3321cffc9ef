import { expect, it } from "vitest";
import {
  currencyCodes,
  defaultDetailPageSize,
  defaultJobPageSize,
  languages,
  roles,
  salarySlider,
  userTypes,
} from "./catalog.ts";
import { callStatuses, endReasonBadges, outcomeFilters } from "./outcome.ts";
import { phoneCountries } from "./phone-format.ts";
import { defaultPrompts, promptVariables } from "./prompts.ts";
import { defaultVoiceId, findVoice, voices } from "./voices.ts";

it("the voices have unique ids, a name and one of the four countries; the default is Lucy", () => {
  expect(voices).toHaveLength(33);
  expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
  expect(new Set(voices.map(({ providerVoiceId }) => providerVoiceId)).size).toBe(voices.length);
  for (const { name, country } of voices) {
    expect(name).not.toBe("");
    expect(["GB", "US", "SA", "DE"]).toContain(country);
  }
  expect(defaultVoiceId).toBe("Lucy");
  expect(findVoice("a voice that is gone").id).toBe("Lucy");
});

it("the salary slider goes from 5,000 to 300,000 in steps of a tenth of the minimum, 65,000 to 90,000 EUR at first", () => {
  expect(salarySlider).toEqual({ min: 5_000, max: 300_000, default: [65_000, 90_000], step: 500, currency: "EUR" });
  expect([...currencyCodes].sort()).toEqual(["AED", "EUR", "GBP", "SAR", "USD"]);
});

it("the languages are English, German and Arabic, each with a prompt and a first sentence", () => {
  expect(languages).toEqual(["en", "de", "ar"]);
  for (const language of languages) {
    expect(defaultPrompts[language].context).not.toBe("");
    expect(defaultPrompts[language].firstSentence).toContain("{{candidateName}}");
  }
});

it("the prompt's variables are the eight of the specification", () => {
  expect([...promptVariables].sort()).toEqual([
    "candidateName",
    "companyName",
    "expectedExperience",
    "jobLocation",
    "jobTitle",
    "recruiterName",
    "salaryRange",
    "workplacePreference",
  ]);
});

it("the countries that can be called are GB, US, DE, JO, PK, AE, SA", () => {
  expect(phoneCountries.map(({ code }) => code).sort()).toEqual(["AE", "DE", "GB", "JO", "PK", "SA", "US"]);
});

it("pages have five rows by default", () => {
  expect([defaultJobPageSize, defaultDetailPageSize]).toEqual([5, 5]);
});

it("roles, user types and end reasons are the specification's", () => {
  expect(roles).toEqual(["superAdmin", "tenantOwner", "enterprise"]);
  expect(userTypes).toEqual(["subscription", "enterprise"]);
  expect(endReasonBadges).toEqual(["completed", "customer-ended-call", "failed", "no-answer"]);
});

it("call statuses are the specification's, and outcome filters contain its values", () => {
  expect(callStatuses).toEqual(["Completed", "Failed", "not_executed", "in_progress"]);
  for (const filter of ["all", "good_fit", "not_executed", "not_interested", "busy", "Unanswered"] as const)
    expect(outcomeFilters).toContain(filter);
});
