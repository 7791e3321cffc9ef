import { describe, expect, it } from "vitest";
import { campaignTemplate, campaignTemplateIds } from "./campaign-templates.ts";
import { languages } from "./catalog.ts";
import { createAgentBody } from "./endpoints/campaign.ts";
import { failedFirstMessageChecks } from "./first-message.ts";
import { campaignStandardVariables, promptValues, unknownVariables } from "./prompt-fill.ts";

describe.each(campaignTemplateIds)("the template %s", (id) => {
  it.each(languages)("names the company, the AI and the recording, and fills every variable (%s)", (language) => {
    const template = campaignTemplate(id, language);
    expect(failedFirstMessageChecks(template.firstSentence, language, { companyName: "Acme" })).toEqual([]);
    expect(unknownVariables(Object.values(template).join(" "), campaignStandardVariables)).toEqual([]);
  });

  it.each(languages)("is accepted as a campaign (%s)", (language) => {
    expect(createAgentBody.safeParse({ title: "Spring", language, ...campaignTemplate(id, language) }).success).toBe(
      true,
    );
  });
});

describe("a campaign's variables", () => {
  const campaign = {
    kind: "campaign",
    companyName: "Acme",
    dynamicVariables: [
      { key: "Offer", value: "10 % off" },
      { key: "Season", value: "spring" },
    ],
  } as const;

  it("are the default for leads whose file has no such column", () => {
    const lead = { firstName: "Lea", lastName: "Lind", variables: { offer: "20 % off" } };
    expect(promptValues(campaign, lead)).toEqual({
      companyName: "Acme",
      candidateName: "Lea",
      FirstName: "Lea",
      LastName: "Lind",
      offer: "20 % off",
      Season: "spring",
    });
  });

  it.each([
    [[{ key: " ", value: "x" }], "Key is required."],
    [[{ key: "Offer", value: " " }], "Value is required."],
    [[{ key: "first name", value: "Lea" }], "This key is filled for every lead. Choose another one."],
    [
      [
        { key: "Offer", value: "1" },
        { key: "offer", value: "2" },
      ],
      "Two variables have the same key",
    ],
  ])("are refused as %j, with the reason", (dynamicVariables, words) => {
    const { error } = createAgentBody.safeParse({ title: "Spring", dynamicVariables });
    expect(error?.issues.map(({ message }) => message)).toEqual([words]);
  });
});
