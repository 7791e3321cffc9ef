/**
 * What takes the place of `@aws-sdk/lib-dynamodb` in what is bundled: the commands that are sent, and the client. ElectroDB asks
 * for all of the library by `require`, and a bundle then carries, and runs at its start, every command that DynamoDB has; here
 * `require` gets an object (table-commands.cjs) into which these few are put.
 */
import { BatchGetCommand } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/commands/BatchGetCommand.js";
import { BatchWriteCommand } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/commands/BatchWriteCommand.js";
import { DeleteCommand } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/commands/DeleteCommand.js";
import { GetCommand } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/commands/GetCommand.js";
import { PutCommand } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/commands/PutCommand.js";
import { QueryCommand } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/commands/QueryCommand.js";
import { ScanCommand } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/commands/ScanCommand.js";
import { TransactGetCommand } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/commands/TransactGetCommand.js";
import { TransactWriteCommand } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/commands/TransactWriteCommand.js";
import { UpdateCommand } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/commands/UpdateCommand.js";
import { DynamoDBDocumentClient } from "../../node_modules/@aws-sdk/lib-dynamodb/dist-es/DynamoDBDocumentClient.js";
import required from "./table-commands.cjs";

const commands = {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
};
Object.assign(required, commands);

export {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
};
