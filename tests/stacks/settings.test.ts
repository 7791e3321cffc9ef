/** What the settings in `.env.<stage>` change; an empty one counts as unset. */
import { describe, expect, it } from "vitest";
import { isObject, onlyResourceOf, resourcesOf, templates, trialResources } from "./templates.ts";

it("an empty value counts as unset: the budget has its default, and no function gets an empty variable", () => {
  const { Budget: budget } = onlyResourceOf("AWS::Budgets::Budget").properties;
  expect(budget).toMatchObject({ BudgetLimit: { Amount: 100 } });
  for (const { id, properties } of resourcesOf("AWS::Lambda::Function")) {
    const environment = isObject(properties.Environment) ? properties.Environment.Variables : undefined;
    const empty = isObject(environment) ? Object.entries(environment).filter(([, value]) => value === "") : [];
    expect(empty, id).toEqual([]);
  }
});

it("the outputs give operators the table, the bucket, the key and the queues", () => {
  const outputsOf = (stack: string) => {
    const { text } = templates.find((template) => template.stack === stack) ?? {};
    const { Outputs: outputs = {} } = JSON.parse(text ?? "{}") as { Outputs?: Record<string, unknown> };
    return Object.keys(outputs);
  };
  expect(outputsOf("Storage")).toEqual(expect.arrayContaining(["TableName", "BlobsBucket"]));
  expect(outputsOf("Secrets")).toContain("KmsKeyId");
  expect(outputsOf("Queues")).toEqual(expect.arrayContaining(["EventsUrl", "FollowupsUrl", "ListsUrl"]));
});

describe("mails", () => {
  it("bounce to a domain of the sender; the stack prints its records, DKIM and DMARC", () => {
    const { MailFromAttributes } = onlyResourceOf("AWS::SES::EmailIdentity").properties;
    expect(MailFromAttributes).toMatchObject({ MailFromDomain: "bounce.callwright.example" });
    const mail = JSON.parse(templates.find(({ stack }) => stack === "Mail")?.text ?? "{}").Outputs;
    expect(Object.keys(mail)).toEqual(expect.arrayContaining(["Dkim1", "Dkim2", "Dkim3"]));
    const printed = [mail.MailFromMx, mail.MailFromSpf, mail.Dmarc].map((output) => JSON.stringify(output));
    expect(printed[0]).toMatch(/bounce[.]callwright[.]example MX 10 feedback-smtp[.]/);
    expect(printed[1]).toContain("v=spf1 include:amazonses.com ~all");
    expect(printed[2]).toContain("_dmarc.callwright.example TXT");
  });

  const sendersOf = (resources: typeof trialResources) =>
    resources
      .filter(({ type }) => type === "AWS::Lambda::Function")
      .map(({ properties }) => (isObject(properties.Environment) ? properties.Environment.Variables : undefined))
      .map((variables) => (isObject(variables) ? variables.MAIL_FROM : undefined));

  it("come from the domain of the stage's own sender, which SES signs, and from no other", () => {
    expect(onlyResourceOf("AWS::SES::EmailIdentity").properties.EmailIdentity).toBe("callwright.example");
    const sendPolicies = resourcesOf("AWS::IAM::Policy").filter(({ properties }) =>
      JSON.stringify(properties).includes("ses:SendEmail"),
    );
    expect(sendPolicies.map(({ id }) => id.replace(/RoleDefaultPolicy.*/, ""))).toEqual(["mail"]);
    expect(JSON.stringify(sendPolicies[0]?.properties)).toContain(":identity/callwright.example");
    expect(sendersOf(resourcesOf("AWS::Lambda::Function"))).toContain("no-reply@callwright.example");
  });

  it("are not sent by a stage without a sender, and its stacks claim no mail domain", () => {
    expect(trialResources.length).toBeGreaterThan(100);
    expect(trialResources.filter(({ type }) => type.startsWith("AWS::SES::"))).toEqual([]);
    expect(new Set(sendersOf(trialResources))).toEqual(new Set([undefined]));
    expect(JSON.stringify(trialResources)).not.toContain("ses:SendEmail");
  });
});
