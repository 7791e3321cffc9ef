/** What `rows.ts` imports lazily: through this module, a bundle holds only these parts of the SDK. */
export { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
