/** The part of DynamoDB's SDK that the webhook receiver uses, in a module that is loaded on first use. */
export { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
