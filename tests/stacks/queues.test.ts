import { dlqName, maxReceiveCount, queueNames } from "@callwright/core/kernel/queues";
import { describe, expect, it } from "vitest";
import { isObject, render, resourcesOf } from "./templates.ts";

const queues = resourcesOf("AWS::SQS::Queue");
const idPatternOf = (name: string) => new RegExp(`^${name.replaceAll("-", "")}[0-9A-F]{8}$`);
const queueOf = (name: string) => queues.find(({ id }) => idPatternOf(name).test(id));

it("the queues are those of the product, and no others", () => {
  expect(queues).toHaveLength(2 * queueNames.length);
});

describe.each(queueNames)("the queue %s", (name) => {
  const queue = queueOf(name);
  const deadLetters = queueOf(dlqName(name));

  it("sets a message aside in its dead-letter queue after five deliveries", () => {
    const policy = queue?.properties.RedrivePolicy;
    expect(policy).toMatchObject({ maxReceiveCount });
    expect(isObject(policy) && render(policy.deadLetterTargetArn)).toBe(`\${${deadLetters?.id}.Arn}`);
  });

  it("keeps dead letters for as long as AWS allows", () => {
    expect(deadLetters?.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });

  it("accepts TLS only", () => {
    for (const { id } of [queue, deadLetters].filter((found) => found !== undefined)) {
      const policy = resourcesOf("AWS::SQS::QueuePolicy").find(({ properties }) =>
        JSON.stringify(properties.Queues).includes(id),
      );
      expect(JSON.stringify(policy?.properties)).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
    }
  });
});
