import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

export interface Database {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
}

export interface Key {
  readonly pk: string;
  readonly sk: string;
}
