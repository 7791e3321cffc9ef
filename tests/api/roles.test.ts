/** The in-process table allows a function only what its role allows. */
import { GetCommand, QueryCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { runtime } from "@callwright/functions/runtime";
import { countOperations } from "@callwright/local/host/operations";
import { expect, it } from "vitest";
import { startWorld } from "../support/run/world.ts";

const key = { pk: "nothing", sk: "nothing" };
const query = { KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": key.pk } };

it("a function that scans or queries beyond its role is refused, and the world reports it when it stops", async () => {
  const world = await startWorld({});
  const { client, table } = runtime().database;
  const sendAs = (name: string, command: GetCommand | QueryCommand | ScanCommand) =>
    countOperations(name, () => client.send(command as GetCommand))();
  await sendAs("pages", new GetCommand({ TableName: table, Key: key }));
  await sendAs("api", new QueryCommand({ TableName: table, ...query }));
  await expect(sendAs("pages", new QueryCommand({ TableName: table, ...query }))).rejects.toThrow(
    "may not Query in the table",
  );
  await expect(sendAs("api", new ScanCommand({ TableName: table }))).rejects.toThrow("may not Scan in the table");
  await expect(world.stop()).rejects.toThrow("Roles refused 2 requests");
});
