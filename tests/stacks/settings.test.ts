/** A line of `.env.<stage>` that is empty says nothing: what holds without it holds. */
import { expect, it } from "vitest";
import { isObject, onlyResourceOf, resourcesOf, templates } from "./templates.ts";

it("an empty value is none: mails, budget and functions are as without it", () => {
  expect(onlyResourceOf("AWS::SES::EmailIdentity").properties.EmailIdentity).toBe("callwright.example");
  const { Budget: budget } = onlyResourceOf("AWS::Budgets::Budget").properties;
  expect(budget).toMatchObject({ BudgetLimit: { Amount: 100 } });
  for (const { id, properties } of resourcesOf("AWS::Lambda::Function")) {
    const environment = isObject(properties.Environment) ? properties.Environment.Variables : undefined;
    const empty = isObject(environment) ? Object.entries(environment).filter(([, value]) => value === "") : [];
    expect(empty, id).toEqual([]);
  }
});

it("an operator finds table, blobs, key and queues among the outputs", () => {
  const outputsOf = (stack: string) => {
    const { text } = templates.find((template) => template.stack === stack) ?? {};
    const { Outputs: outputs = {} } = JSON.parse(text ?? "{}") as { Outputs?: Record<string, unknown> };
    return Object.keys(outputs);
  };
  expect(outputsOf("Storage")).toEqual(expect.arrayContaining(["TableName", "BlobsBucket"]));
  expect(outputsOf("Secrets")).toContain("KmsKeyId");
  expect(outputsOf("Queues")).toEqual(expect.arrayContaining(["EventsUrl", "FollowupsUrl", "ListsUrl"]));
});
