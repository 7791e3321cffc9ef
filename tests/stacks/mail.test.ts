/** Bounces and complaints reach the mail queue: SES's events, two rules, and a queue that accepts messages from both. */
import { mailReturned } from "@callwright/core/account/messages";
import { readEnvelope } from "@callwright/core/kernel/message";
import { expect, it } from "vitest";
import { isObject, render, resourcesOf } from "./templates.ts";

const rules = resourcesOf("AWS::Events::Rule").filter(({ stack }) => stack === "Mail");
const [configurationSet] = resourcesOf("AWS::SES::ConfigurationSet");
const name = "production-callwright";

const patternOf = (kind: string) =>
  rules.find(({ properties }) => properties.Name === `${name}-mail-${kind}`)?.properties.EventPattern;

it("SES publishes bounces and complaints of the sender's mails, and suppresses no address itself", () => {
  expect(configurationSet?.properties).toMatchObject({ Name: name, SuppressionOptions: { SuppressedReasons: [] } });
  const [destination] = resourcesOf("AWS::SES::ConfigurationSetEventDestination");
  expect(destination?.properties.EventDestination).toMatchObject({
    Enabled: true,
    MatchingEventTypes: ["bounce", "complaint"],
  });
});

it("the rules take permanent bounces and complaints about users' mails, and no others", () => {
  const mail = { tags: { "ses:configuration-set": [name], userId: [{ exists: true }] } };
  expect(patternOf("bounced")).toEqual({
    source: ["aws.ses"],
    detail: { eventType: ["Bounce"], bounce: { bounceType: ["Permanent"] }, mail },
  });
  expect(patternOf("complained")).toEqual({
    source: ["aws.ses"],
    detail: {
      eventType: ["Complaint"],
      complaint: { complaintFeedbackType: [{ exists: false }, { "anything-but": "not-spam" }] },
      mail,
    },
  });
});

/** Fills in a rule's template as EventBridge does, with the values at its paths. */
function transform(transformer: Record<string, unknown>, values: Readonly<Record<string, string>>): string {
  const paths = Object.entries(Object(transformer.InputPathsMap));
  return paths.reduce(
    (text, [placeholder, path]) => text.replaceAll(`<${placeholder}>`, JSON.stringify(values[String(path)])),
    String(transformer.InputTemplate),
  );
}

it("the rules send the message that the mail queue's worker reads", () => {
  const sentAt = "2026-11-28T10:00:00.000Z";
  const values = {
    "$.id": "7bf73129-1428-4cd3-a780-95db273d1602",
    "$.detail.mail.tags.tenantId[0]": "tenant_acme",
    "$.detail.mail.tags.userId[0]": "user_rita",
    "$.detail.mail.destination[0]": "rita@acme.test",
    "$.detail.mail.timestamp": sentAt,
  };
  const messages = rules.map(({ properties }) => {
    const [target] = Array.isArray(properties.Targets) ? properties.Targets : [];
    expect(render(target.Arn)).toContain("mail");
    expect(render(target.DeadLetterConfig.Arn)).toContain("maildlq");
    if (!isObject(target.InputTransformer)) throw new Error("The rule passes on the whole event");
    return readEnvelope(transform(target.InputTransformer, values));
  });
  expect(messages.map(({ envelope }) => mailReturned.schema.parse(envelope.payload))).toEqual(
    ["bounced", "complained"].map((kind) => ({ userId: "user_rita", address: "rita@acme.test", sentAt, kind })),
  );
  for (const { envelope, actor } of messages) {
    expect(envelope.type).toBe(mailReturned.type);
    expect(actor).toMatchObject({ type: "system", tenantId: "tenant_acme" });
  }
});

it("only these rules may send to the mail queue and its dead-letter queue", () => {
  const policies = resourcesOf("AWS::SQS::QueuePolicy").flatMap(({ properties }) =>
    isObject(properties.PolicyDocument) && Array.isArray(properties.PolicyDocument.Statement)
      ? properties.PolicyDocument.Statement.filter(({ Effect }) => Effect === "Allow")
      : [],
  );
  expect(policies).toHaveLength(2);
  for (const policy of policies) {
    expect(policy).toMatchObject({ Action: "sqs:SendMessage", Principal: { Service: "events.amazonaws.com" } });
    expect(render(policy.Condition.ArnLike["aws:SourceArn"])).toMatch(/:rule\/production-callwright-mail-\*$/);
  }
});
