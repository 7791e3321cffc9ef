import { tableDefinition, ttlAttribute } from "@callwright/core/db/table";
import { expiryRuleDays, keptTag } from "@callwright/core/kernel/bucket";
import { describe, expect, it } from "vitest";
import { isObject, listOf, onlyResourceOf, render, resourcesOf, trialResources } from "./templates.ts";

describe("the table", () => {
  const { properties, deletionPolicy } = onlyResourceOf("AWS::DynamoDB::Table");

  it("has the keys and indexes that the product defines", () => {
    expect(properties.KeySchema).toEqual(tableDefinition.KeySchema);
    expect(properties.GlobalSecondaryIndexes).toEqual(tableDefinition.GlobalSecondaryIndexes);
    expect(properties.AttributeDefinitions).toEqual(expect.arrayContaining(tableDefinition.AttributeDefinitions));
    expect(properties.BillingMode).toBe(tableDefinition.BillingMode);
  });

  it("has DynamoDB's own encryption, not a KMS key that costs a request at each read", () => {
    expect(properties.SSESpecification).toBeUndefined();
  });

  it("deletes expired items", () => {
    expect(properties.TimeToLiveSpecification).toEqual({ AttributeName: ttlAttribute, Enabled: true });
  });

  it("can be restored to any second, and is not deleted by accident", () => {
    expect(properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
    });
    expect(deletionPolicy).toBe("Retain");
  });
});

describe.each(resourcesOf("AWS::S3::Bucket").map((bucket) => [bucket.id, bucket] as const))(
  "the bucket %s",
  (id, bucket) => {
    it("is private", () => {
      expect(bucket.properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    });

    it("is encrypted", () => {
      expect(bucket.properties.BucketEncryption).toBeDefined();
    });

    it("accepts TLS only", () => {
      const policy = resourcesOf("AWS::S3::BucketPolicy").find(({ properties }) =>
        JSON.stringify(properties.Bucket).includes(id),
      );
      expect(JSON.stringify(policy?.properties)).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
    });
  },
);

it("the bucket deletes recordings after the days in their tag", () => {
  const rules = resourcesOf("AWS::S3::Bucket").flatMap(({ properties }) =>
    isObject(properties.LifecycleConfiguration) ? listOf(properties.LifecycleConfiguration.Rules) : [],
  );
  const tagRules = rules.filter((rule) => isObject(rule) && rule.TagFilters !== undefined);
  expect(tagRules).toEqual(
    expiryRuleDays.map((days) =>
      expect.objectContaining({
        Prefix: "calls/",
        Status: "Enabled",
        TagFilters: [{ Key: keptTag, Value: String(days) }],
        ExpirationInDays: days,
      }),
    ),
  );
});

describe("when a stage is removed", () => {
  it("every bucket of a trial is emptied first, since S3 deletes only empty ones", () => {
    const buckets = trialResources.filter(({ type }) => type === "AWS::S3::Bucket");
    expect(buckets.map(({ id }) => id.replace(/[0-9A-F]{8}$/, "")).sort()).toEqual(["AccessLogs", "Blobs", "Files"]);
    const emptied = trialResources
      .filter(({ type }) => type === "Custom::S3AutoDeleteObjects")
      .map(({ properties }) => render(properties.BucketName));
    for (const { id, deletionPolicy } of buckets) {
      expect(deletionPolicy, id).toBe("Delete");
      expect(emptied, id).toContain(`\${${id}}`);
    }
  });

  it("no bucket of production is deleted or emptied", () => {
    for (const { id, deletionPolicy } of resourcesOf("AWS::S3::Bucket")) expect(deletionPolicy, id).toBe("Retain");
    expect(resourcesOf("Custom::S3AutoDeleteObjects")).toEqual([]);
  });
});

it("deleted files can be restored for 35 days as rows can, rebuilt and short-lived ones for a day", () => {
  const blobs = resourcesOf("AWS::S3::Bucket").find(({ id }) => id.startsWith("Blobs"));
  expect(blobs?.properties.VersioningConfiguration).toEqual({ Status: "Enabled" });
  const { Rules } = isObject(blobs?.properties.LifecycleConfiguration) ? blobs.properties.LifecycleConfiguration : {};
  const keptDaysByPrefix = listOf(Rules)
    .filter(isObject)
    .flatMap(({ Prefix, NoncurrentVersionExpiration: expiration }) =>
      isObject(expiration) ? [[Prefix, expiration.NoncurrentDays]] : [],
    );
  expect(keptDaysByPrefix).toEqual([
    [undefined, 35],
    ["lists/", 1],
    ["figures/", 1],
    ["webhooks/", 1],
    ["documents/", 1],
    ["exports/", 1],
  ]);
});

it("an uploaded job description is gone after a day", () => {
  const blobs = resourcesOf("AWS::S3::Bucket").find(({ id }) => id.startsWith("Blobs"));
  const rules = isObject(blobs?.properties.LifecycleConfiguration)
    ? listOf(blobs.properties.LifecycleConfiguration.Rules)
    : [];
  expect(rules).toContainEqual(expect.objectContaining({ Prefix: "documents/", ExpirationInDays: 1 }));
});

it("recordings, transcripts and webhooks outlive the stack", () => {
  const blobs = resourcesOf("AWS::S3::Bucket").find(({ id }) => id.startsWith("Blobs"));
  expect(blobs?.deletionPolicy).toBe("Retain");
});

it("browsers on any tenant's host upload files and read byte ranges, by signed links", () => {
  const blobs = resourcesOf("AWS::S3::Bucket").find(({ id }) => id.startsWith("Blobs"));
  expect(blobs?.properties.CorsConfiguration).toMatchObject({
    CorsRules: [
      { AllowedOrigins: ["*"], AllowedMethods: ["GET", "HEAD"], AllowedHeaders: ["range"] },
      { AllowedOrigins: ["*"], AllowedMethods: ["PUT"], AllowedHeaders: ["content-type"] },
    ],
  });
});

it("the rows of imports are deleted after a month", () => {
  const blobs = resourcesOf("AWS::S3::Bucket").find(({ id }) => id.startsWith("Blobs"));
  expect(blobs?.properties.LifecycleConfiguration).toMatchObject({
    Rules: expect.arrayContaining([expect.objectContaining({ Prefix: "imports/", ExpirationInDays: 30 })]),
  });
});

it("the key that seals credentials is rotated and outlives the stack", () => {
  const key = onlyResourceOf("AWS::KMS::Key");
  expect(key.properties.EnableKeyRotation).toBe(true);
  expect(key.deletionPolicy).toBe("Retain");
});

it("after a month, raw webhooks are deleted and recordings move to cheaper storage", () => {
  const blobs = resourcesOf("AWS::S3::Bucket").find(({ id }) => id.startsWith("Blobs"));
  const afterMonth = { Transitions: [{ StorageClass: "STANDARD_IA", TransitionInDays: 30 }] };
  expect(blobs?.properties.LifecycleConfiguration).toMatchObject({
    Rules: expect.arrayContaining([
      expect.objectContaining({ Prefix: "webhooks/", ExpirationInDays: 30 }),
      expect.objectContaining({ Prefix: "calls/", ...afterMonth }),
    ]),
  });
});

it("reads of recordings are logged, for as long as logs are kept", () => {
  const blobs = resourcesOf("AWS::S3::Bucket").find(({ id }) => id.startsWith("Blobs"));
  const logs = resourcesOf("AWS::S3::Bucket").find(({ id }) => id.startsWith("AccessLogs"));
  expect(blobs?.properties.LoggingConfiguration).toEqual({
    DestinationBucketName: { Ref: logs?.id },
    LogFilePrefix: "blobs/",
  });
  expect(logs?.properties.LifecycleConfiguration).toMatchObject({ Rules: [{ ExpirationInDays: 90 }] });
  expect(logs?.properties.AccessControl).toBeUndefined();
});
