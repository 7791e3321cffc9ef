/** A table that answers in the test's process allows a function no more than its role. */
import { GetCommand, QueryCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { runtime } from "@callwright/functions/runtime";
import { countOperations } from "@callwright/local/host/operations";
import { expect, it } from "vitest";
import { startWorld } from "../support/run/world.ts";

const key = { pk: "nothing", sk: "nothing" };
const query = { KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": key.pk } };

it("a function that scans or queries beyond its role is refused, and the world tells of it at its end", async () => {
  const world = await startWorld({});
  const { client, table } = runtime().database;
  const as = (name: string, command: GetCommand | QueryCommand | ScanCommand) =>
    countOperations(name, () => client.send(command as GetCommand))();
  await as("pages", new GetCommand({ TableName: table, Key: key }));
  await as("api", new QueryCommand({ TableName: table, ...query }));
  await expect(as("pages", new QueryCommand({ TableName: table, ...query }))).rejects.toThrow(
    "may not Query in the table",
  );
  await expect(as("api", new ScanCommand({ TableName: table }))).rejects.toThrow("may not Scan in the table");
  await expect(world.stop()).rejects.toThrow("Roles refused 2 requests");
});
