import { describe, expect, it } from "vitest";
import { countriesIn, searchVoices, sortVoices, speaks, type Voice } from "./voices.ts";

const voice = (name: string, country: Voice["country"]): Voice => ({
  id: name,
  name,
  provider: "11labs",
  providerVoiceId: name,
  country,
  sample: `/voices/${name}.mp3`,
});
const list = [voice("Lucy", "GB"), voice("Sarah", "US"), voice("Jörg", "DE"), voice("Layla", "SA"), voice("Uta", "DE")];
const countryNames = { GB: "United Kingdom", US: "United States", DE: "Germany", SA: "Saudi Arabia" };
const countryName = (country: Voice["country"]) => countryNames[country];
const namesOf = (voices: readonly Voice[]) => voices.map(({ name }) => name);

describe("the voice catalogue", () => {
  it.each([
    ["en", ["Lucy", "Sarah", "Jörg", "Layla", "Uta"]],
    ["de", ["Jörg", "Uta", "Lucy", "Sarah", "Layla"]],
    ["ar", ["Layla", "Lucy", "Sarah", "Jörg", "Uta"]],
  ] as const)("begins with the native voices of the conversation's language (%s)", (language, order) => {
    expect(namesOf(sortVoices(list, language))).toEqual(order);
  });

  it("finds the voices that do not speak the conversation's language", () => {
    const nonNative = (language: "en" | "de" | "ar") => namesOf(list.filter((voice) => !speaks(voice, language)));
    expect(nonNative("de")).toEqual(["Lucy", "Sarah", "Layla"]);
    expect(nonNative("ar")).not.toContain("Layla");
  });

  it("offers each country once", () => {
    expect(countriesIn(list)).toEqual(["GB", "US", "DE", "SA"]);
  });

  it.each([
    ["jorg", "all", ["Jörg"]],
    ["united", "all", ["Lucy", "Sarah"]],
    ["kingdom lu", "all", ["Lucy"]],
    ["", "DE", ["Jörg", "Uta"]],
    ["lucy", "DE", []],
    ["cy", "all", []],
  ] as const)("finds by the beginnings of words %j in %s", (search, country, result) => {
    expect(namesOf(searchVoices(list, { search, country, countryName }))).toEqual(result);
  });
});
