/** The table's definition, in one place: the stacks, the embedded cloud and the client make it from here. */
import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";

/** Secondary indexes; ElectroDB names them by the question they answer, entity by entity. */
export const indexNames = ["gsi1", "gsi2", "gsi3", "gsi4"] as const;

/** Items expire by this attribute (seconds since the epoch); expiry is lazy, so code filters on it too. */
export const ttlAttribute = "ttl";

const attribute = (name: string) => ({ AttributeName: name, AttributeType: "S" as const });

const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: "HASH" as const },
  { AttributeName: sk, KeyType: "RANGE" as const },
];

/**
 * One table with generic keys. Indexes hold keys only: most updates touch no indexed attribute, so they cost one write
 * instead of five; a list by an index reads the page's rows by key.
 */
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
