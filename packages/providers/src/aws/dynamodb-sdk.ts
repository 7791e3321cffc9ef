/** What the door of the webhooks uses of DynamoDB's SDK, as a module of its own: loaded at the first use. */
export { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
