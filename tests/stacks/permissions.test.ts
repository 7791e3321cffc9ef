import { describe, expect, it } from "vitest";
import { isObject, listOf, type Resource, render, resourcesOf } from "./templates.ts";

/** Every wildcard that is allowed, and why. `${…}` is a value that CloudFormation fills in. */
const wildcardReasons: Record<string, string> = {
  "${BlobsF0F01DC6Arn}/webhooks/*": "A blob's key is made when it is stored.",
  "${BlobsF0F01DC6Arn}/webhooks/source/*": "A blob's key is made when it is stored.",
  "${BlobsF0F01DC6Arn}/calls/*": "A blob's key is made when it is stored.",
  "${BlobsF0F01DC6Arn}/runs/*": "A blob's key is made when it is stored.",
  "${BlobsF0F01DC6Arn}/brand/*": "A blob's key is made when it is stored.",
  "${BlobsF0F01DC6Arn}/imports/*": "A blob's key is made when it is stored.",
  "${BlobsF0F01DC6Arn}/documents/*": "A blob's key is made when it is stored.",
  "${BlobsF0F01DC6Arn}/exports/*": "A blob's key is made when it is stored.",
  "${BlobsF0F01DC6Arn}/lists/*": "A blob's key is made when it is stored.",
  "${BlobsF0F01DC6Arn}/figures/*": "A blob's key is made when it is stored.",
  "bedrock:*::foundation-model/anthropic.claude-haiku-4-5-20251001-v1:0":
    "An inference profile calls the model in any region of its group that has capacity.",
  "schedule/production-callwright-Schedules/*": "A schedule's name is made when it is set; the group is ours alone.",
  ".Arn}/blobs/*": "S3 chooses the name when it writes an access log.",
  "${Files8E6940B8.Arn}/*": "The deployment uploads the SPA's files; CloudFront reads them.",
  ":distribution-tenant/*": "CloudFront chooses the id when a domain is added, which names the distribution, too.",
  ":acm:us-east-1:000000000000:certificate/*": "ACM chooses the id when a domain's certificate is requested.",
  "cdk-hnb659fds-assets-000000000000-eu-west-1/*": "The deployment reads the archive that it has uploaded.",
};

interface Statement {
  readonly owner: Resource;
  readonly effect: unknown;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly condition: unknown;
}

const policyTypes = [
  "AWS::IAM::Policy",
  // Statements that do not fit into a role's own policy.
  "AWS::IAM::ManagedPolicy",
  "AWS::IAM::Role",
  "AWS::S3::BucketPolicy",
  "AWS::SQS::QueuePolicy",
  "AWS::SNS::TopicPolicy",
];

function documentsOf({ properties }: Resource): unknown[] {
  const inline = listOf(properties.Policies).map((policy) => (isObject(policy) ? policy.PolicyDocument : undefined));
  return [properties.PolicyDocument, properties.AssumeRolePolicyDocument, ...inline].filter(isObject);
}

const statements: Statement[] = policyTypes.flatMap(resourcesOf).flatMap((owner) =>
  documentsOf(owner)
    .flatMap((document) => (isObject(document) ? listOf(document.Statement) : []))
    .filter(isObject)
    .map((statement) => ({
      owner,
      effect: statement.Effect,
      actions: listOf(statement.Action).map(render),
      resources: listOf(statement.Resource).map(render),
      condition: statement.Condition,
    })),
);
const allowStatements = statements.filter(({ effect }) => effect === "Allow");

/** Whether a function's role has this policy. */
const isPolicyOf = (name: string, { id }: Resource): boolean =>
  new RegExp(`^${name}Role(?:Default|Overflow)Policy`).test(id);

it("the templates have policies to check", () => {
  expect(allowStatements.length).toBeGreaterThan(30);
});

it("no permission has a wildcard in its actions", () => {
  for (const { owner, actions } of allowStatements) {
    for (const action of actions) expect(action, `${owner.stack} ${owner.id}`).not.toContain("*");
  }
});

describe("a wildcard in a permission's resources", () => {
  const wildcards = allowStatements.flatMap(({ resources }) => resources).filter((resource) => resource.includes("*"));

  it("has a reason", () => {
    const isExplained = (resource: string) => Object.keys(wildcardReasons).some((known) => resource.endsWith(known));
    const unexplained = wildcards.filter((resource) => !isExplained(resource));
    expect(unexplained).toEqual([]);
  });

  it("is on the list only while the stacks have it", () => {
    const isUsed = (known: string) => wildcards.some((resource) => resource.endsWith(known));
    const unused = Object.keys(wildcardReasons).filter((known) => !isUsed(known));
    expect(unused).toEqual([]);
  });
});

const log = ["logs:CreateLogStream", "logs:PutLogEvents"];
const table = [
  "dynamodb:BatchGetItem",
  "dynamodb:BatchWriteItem",
  "dynamodb:ConditionCheckItem",
  "dynamodb:DeleteItem",
  "dynamodb:GetItem",
  "dynamodb:PutItem",
  "dynamodb:Query",
  "dynamodb:UpdateItem",
];
const receive = [
  "sqs:ChangeMessageVisibility",
  "sqs:DeleteMessage",
  "sqs:GetQueueAttributes",
  "sqs:GetQueueUrl",
  "sqs:ReceiveMessage",
];
const read = ["s3:GetObject", "s3:ListBucket"];
const write = ["s3:AbortMultipartUpload", "s3:PutObject"];
const schedule = ["iam:PassRole", "scheduler:CreateSchedule", "scheduler:DeleteSchedule", "scheduler:UpdateSchedule"];

/** All that each function may do. */
const allowedActions: Record<string, string[]> = {
  Webhooks: [...log, ...write, "sqs:SendMessage", "ssm:GetParameters", "dynamodb:GetItem", "kms:Decrypt"],
  Inbound: [...log, ...write, "sqs:SendMessage", "ssm:GetParameters", "dynamodb:GetItem", "kms:Decrypt"],
  Page: [...log, "dynamodb:GetItem"],
  Api: [
    ...log,
    ...table,
    ...read,
    ...write,
    ...schedule,
    ...[
      "s3:DeleteObject",
      "sqs:SendMessage",
      "sqs:GetQueueAttributes",
      "sqs:ChangeMessageVisibility",
      "sqs:DeleteMessage",
      "sqs:ReceiveMessage",
      "kms:Decrypt",
      "kms:Encrypt",
      "ssm:GetParameters",
    ],
  ],
  FilesOfApi: [...log, ...table, ...read, "sqs:SendMessage", "ssm:GetParameters"],
  dispatch: [...log, ...table, ...receive, ...read, ...schedule, "sqs:SendMessage", "ssm:GetParameters", "kms:Decrypt"],
  events: [
    ...[...log, ...table, ...receive, ...read, ...write, ...schedule],
    ...["sqs:SendMessage", "ssm:GetParameters", "kms:Decrypt"],
  ],
  followups: [
    ...log,
    ...table,
    ...receive,
    ...read,
    ...schedule,
    "sqs:SendMessage",
    "ssm:GetParameters",
    "kms:Decrypt",
  ],
  runs: [
    ...[...log, ...table, ...receive, ...read, ...write, ...schedule],
    ...["sqs:SendMessage", "ssm:GetParameters", "kms:Decrypt"],
  ],
  recordings: [
    ...[...log, ...table, ...receive, ...read, ...write],
    ...["s3:PutObjectTagging", "ssm:GetParameters", "kms:Decrypt"],
  ],
  imports: [...log, ...table, ...receive, ...read, ...write, "sqs:SendMessage", "kms:Decrypt"],
  lists: [...log, ...table, ...receive, ...read, ...write, "s3:DeleteObject", "sqs:SendMessage"],
  documents: [
    ...[...log, ...table, ...receive, ...read, ...write],
    ...["s3:DeleteObject", "bedrock:InvokeModel", "sqs:SendMessage"],
  ],
  mail: [...log, ...table, ...receive, ...schedule, "sqs:SendMessage", "ses:SendEmail", "kms:Decrypt"],
  texts: [...log, ...table, ...receive, ...schedule, "sqs:SendMessage", "kms:Decrypt"],
  deliveries: [...log, ...table, ...receive, ...schedule, "sqs:SendMessage", "kms:Decrypt"],
  billing: [...log, ...table, ...receive, "sqs:SendMessage", "ssm:GetParameters", "kms:Decrypt"],
  tenants: [
    ...[...log, ...table, "dynamodb:Scan", ...receive, ...read, ...write],
    ...["s3:DeleteObject", "sqs:SendMessage", "ssm:GetParameters", "kms:Decrypt"],
  ],
  sweep: [
    ...[...log, ...table, ...write, ...schedule],
    ...["sqs:SendMessage", "ssm:GetParameters", "kms:Decrypt", "kms:Encrypt"],
  ],
};

it.each(Object.entries(allowedActions))("the function %s has the listed permissions and no others", (name, actions) => {
  const policy = allowStatements.filter(({ owner }) => isPolicyOf(name, owner));
  expect([...new Set(policy.flatMap((statement) => statement.actions))].sort()).toEqual([...actions].sort());
});

it("a function may list folders, never the whole bucket", () => {
  const listStatements = allowStatements.filter(
    ({ owner, actions }) => /Role(?:Default|Overflow)Policy/.test(owner.id) && actions.includes("s3:ListBucket"),
  );
  expect(listStatements.length).toBeGreaterThan(5);
  for (const { owner, condition } of listStatements)
    expect(condition, owner.id).toEqual({
      StringLike: { "s3:prefix": expect.arrayContaining([expect.stringMatching(/^\w+\/\*$/)]) },
    });
});

it("secrets of tenants are sealed by the API and the sweep alone", () => {
  const encryptStatements = allowStatements.filter(({ actions }) => actions.includes("kms:Encrypt"));
  const names = encryptStatements.map(({ owner }) => owner.id.replace(/Role(?:Default|Overflow)Policy.*/, ""));
  expect(names.sort()).toEqual(["Api", "sweep"]);
});

const voiceAccounts = { StringEquals: { "kms:EncryptionContext:purpose": "voice-account" } };
const numbers = {
  "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": ["tenantId", "numberId"] },
  Null: { "kms:EncryptionContext:tenantId": "false", "kms:EncryptionContext:numberId": "false" },
};

const payments = { StringEquals: { "kms:EncryptionContext:purpose": "payments" } };

it("the sweep seals secrets of numbers and opens those of numbers, voice and payments accounts, and no others", () => {
  const conditions = allowStatements
    .filter(({ owner, actions }) => owner.id.startsWith("sweepRole") && actions.join().includes("kms:"))
    .map(({ condition }) => condition);
  expect(conditions).toEqual([numbers, voiceAccounts, payments]);
});

describe("functions that only open secrets of tenants", () => {
  const decryptStatements = allowStatements.filter(({ actions }) => actions.join() === "kms:Decrypt");
  const sources = { StringEquals: { "kms:EncryptionContext:purpose": "sources" } };
  const webhooks = { StringEquals: { "kms:EncryptionContext:purpose": "webhooks" } };
  const mailServers = { StringEquals: { "kms:EncryptionContext:purpose": "smtp" } };
  /** Key of the hashes of erased people, needed by every reachability check. */
  const erased = { StringEquals: { "kms:EncryptionContext:purpose": "erased" } };

  it.each([
    ["Webhooks", [payments, sources, voiceAccounts, numbers]],
    ["Inbound", [voiceAccounts]],
    ["billing", [payments]],
    ["deliveries", [webhooks, sources]],
    ["tenants", [numbers, voiceAccounts, payments]],
    ["recordings", [voiceAccounts]],
    ["events", [erased, voiceAccounts, numbers, sources]],
    ["texts", [erased, numbers]],
    ["mail", [mailServers]],
    ["imports", [erased]],
    ...["dispatch", "followups", "runs"].map((name) => [name, [erased, voiceAccounts]] as const),
  ] as const)("%s opens the secrets of its own work and no others", (name, conditions) => {
    const found = decryptStatements.filter(({ owner }) => isPolicyOf(name, owner));
    expect(found.map(({ condition }) => condition).sort(bySize)).toEqual([...conditions].sort(bySize));
  });

  it("are exactly the listed ones", () => {
    const names = decryptStatements.map(({ owner }) => owner.id.replace(/Role(?:Default|Overflow)Policy.*/, ""));
    const openers = [
      "Inbound",
      "Webhooks",
      "billing",
      "deliveries",
      "dispatch",
      "events",
      "followups",
      "imports",
      "mail",
      "recordings",
      "runs",
      "sweep",
      "tenants",
      "texts",
    ];
    expect([...new Set(names)].sort()).toEqual(openers);
  });
});

const bySize = (a: unknown, b: unknown): number => JSON.stringify(a).length - JSON.stringify(b).length;

/** The bucket's folders that each function may read; only AWS enforces this, not the embedded cloud. */
const readableFolders: Record<string, string[]> = {
  tenants: ["brand", "calls", "documents", "figures", "imports", "lists", "runs", "webhooks/source"],
  Api: ["brand", "calls", "documents", "exports", "figures", "imports", "lists", "runs"],
  FilesOfApi: ["imports", "lists"],
  dispatch: ["runs"],
  events: ["lists", "runs", "webhooks"],
  followups: ["runs"],
  runs: ["lists", "runs"],
  recordings: ["calls"],
  imports: ["imports"],
  lists: ["lists"],
  documents: ["documents"],
};

it.each(Object.entries(readableFolders))("the function %s reads only the folders of its own work", (name, folders) => {
  const resources = allowStatements
    .filter(({ owner, actions }) => isPolicyOf(name, owner) && actions.includes("s3:GetObject"))
    .flatMap((statement) => statement.resources);
  const found = new Set(resources.map((resource) => resource.split("/").slice(1, -1).join("/")));
  expect([...found].sort()).toEqual(folders);
});

describe("functions that only read", () => {
  it("the page renderer reads hosts and the tenants' own partitions: no session and no address", () => {
    const readStatements = allowStatements.filter(
      ({ owner, actions }) => owner.id.startsWith("Page") && actions.includes("dynamodb:GetItem"),
    );
    expect(readStatements.map(({ condition }) => condition)).toEqual([
      { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["$callwright#host_*", "$callwright#tenantid_*"] } },
    ]);
  });

  const sealedSecrets = {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["$callwright#tenantid_*", "$callwright#accountid_*"] },
    "ForAllValues:StringEquals": {
      "dynamodb:Attributes": ["pk", "sk", "tenantId", "numberId", "accountId", "sourceId", "sealed"],
    },
    StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
  };
  const readsOf = (name: string) =>
    allowStatements
      .filter(({ owner, actions }) => owner.id.startsWith(name) && actions.some((one) => one.startsWith("dynamodb:")))
      .map(({ condition }) => condition);

  it("the webhooks function reads sealed secrets of accounts, by key", () => {
    expect(readsOf("Webhooks")).toEqual([sealedSecrets]);
  });

  it("the inbound function reads rows of tenants and calls, and sealed secrets of accounts, by key", () => {
    expect(readsOf("Inbound")).toEqual([
      { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["$callwright#tenantid_*"] } },
      { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["call#*"] } },
      sealedSecrets,
    ]);
  });
});
