export { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
