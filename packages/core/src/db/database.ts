/** Database handle: the document client and the table's name, passed in from outside. */
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

export interface Database {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
}
