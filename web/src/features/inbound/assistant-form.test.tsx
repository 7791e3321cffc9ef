import { languages } from "@callwright/contracts/catalog";
import { updateInboundBody } from "@callwright/contracts/endpoints/inbound";
import { inboundTemplate, inboundTemplateOf } from "@callwright/contracts/inbound-templates";
import { findVoice } from "@callwright/contracts/voices";
import { describe, expect, it } from "vitest";
import { changesOf } from "../../components/use-form.ts";
import { readBody } from "../../lib/faults.ts";
import { type AssistantValues, newAssistant, updateBody, withLanguage, withTemplate } from "./assistant-form.ts";

const values: AssistantValues = {
  title: "Reception",
  language: "en",
  voice: "Lucy",
  timezone: "Europe/Berlin",
  dynamicVars: [],
  colleagues: [],
  ...inboundTemplate("general_assistant", "en"),
};

describe("an assistant's texts", () => {
  it("follow a chosen template, except sentences that were edited", () => {
    const edited = { ...values, firstSentence: "Hi there." };
    const next = withTemplate(edited, "ideal_interaction");
    expect(inboundTemplateOf(next.prompt)).toBe("ideal_interaction");
    expect(next.firstSentence).toBe("Hi there.");
    expect(next.lastSentence).toBe(inboundTemplate("ideal_interaction", "en").lastSentence);
  });

  it("follow a chosen language, except texts that were edited", () => {
    const german = withLanguage(values, "de");
    expect(german).toMatchObject(inboundTemplate("general_assistant", "de"));
    const edited = withLanguage({ ...values, prompt: "Sell ice." }, "ar");
    expect(edited.prompt).toBe("Sell ice.");
    expect(edited.firstSentence).toBe(inboundTemplate("general_assistant", "ar").firstSentence);
  });
});

it("a new assistant has a voice that speaks its language natively", () => {
  const voiceCountries = languages.map((language) => findVoice(newAssistant(language).voice).country);
  expect(voiceCountries).toEqual(["GB", "DE", "SA"]);
});

it("only changes are sent", () => {
  expect(changesOf(values, values)).toEqual({});
  expect(changesOf(values, { ...values, title: "Desk", dynamicVars: [{ key: "a", value: "b" }] })).toEqual({
    title: "Desk",
    dynamicVars: [{ key: "a", value: "b" }],
  });
});

it.each([
  ["title", "Title is required"],
  ["firstSentence", "First message is required"],
  ["prompt", "Instructions are required"],
  ["lastSentence", "End call message is required"],
] as const)("%s is required", (field, message) => {
  expect(readBody(updateInboundBody, updateBody({ ...values, [field]: "  " })).faults).toEqual({ [field]: message });
});
