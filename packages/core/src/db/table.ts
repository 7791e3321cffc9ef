import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";

export const indexNames = ["gsi1", "gsi2", "gsi3", "gsi4"] as const;

/** TTL attribute, in seconds since the epoch. DynamoDB expires rows late, so code filters on it as well. */
export const ttlAttribute = "ttl";

const attribute = (name: string) => ({ AttributeName: name, AttributeType: "S" as const });

const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: "HASH" as const },
  { AttributeName: sk, KeyType: "RANGE" as const },
];

/** Indexes project keys only: most updates touch no indexed attribute and cost one write instead of five. */
export const tableDefinition = {
  AttributeDefinitions: [
    attribute("pk"),
    attribute("sk"),
    ...indexNames.flatMap((name) => [attribute(`${name}pk`), attribute(`${name}sk`)]),
  ],
  KeySchema: keys("pk", "sk"),
  GlobalSecondaryIndexes: indexNames.map((name) => ({
    IndexName: name,
    KeySchema: keys(`${name}pk`, `${name}sk`),
    Projection: { ProjectionType: "KEYS_ONLY" as const },
  })),
  BillingMode: "PAY_PER_REQUEST" as const,
} satisfies Omit<CreateTableCommandInput, "TableName">;
