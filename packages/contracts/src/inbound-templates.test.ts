import { describe, expect, it } from "vitest";
import { languages } from "./catalog.ts";
import { createInboundBody } from "./endpoints/inbound.ts";
import { failedFirstMessageChecks } from "./first-message.ts";
import { inboundTemplate, inboundTemplateIds, inboundTemplateOf } from "./inbound-templates.ts";
import { inboundStandardVariables, unknownVariables } from "./prompt-fill.ts";

describe.each(languages)("the templates of inbound assistants in %s", (language) => {
  it.each(inboundTemplateIds)("%s may be saved as it is and is recognised by its instructions", (id) => {
    const template = inboundTemplate(id, language);
    expect(createInboundBody.parse({ title: "Reception", language, ...template })).toMatchObject(template);
    expect(inboundTemplateOf(template.prompt)).toBe(id);
  });

  it.each(inboundTemplateIds)("%s names the company, the AI and the recording first, and no unknown variable", (id) => {
    const { prompt, firstSentence, lastSentence } = inboundTemplate(id, language);
    expect(failedFirstMessageChecks(firstSentence, language, { companyName: "Acme" })).toEqual([]);
    expect(unknownVariables(`${prompt}${firstSentence}${lastSentence}`, inboundStandardVariables)).toEqual([]);
  });
});

it("custom instructions are no template", () => {
  expect(inboundTemplateOf("Answer the phone.")).toBeUndefined();
});
