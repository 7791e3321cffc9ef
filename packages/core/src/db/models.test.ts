import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createSchema } from "electrodb";
import { expect, it } from "vitest";
import { tenantEntity } from "../tenant/tenant.entity.ts";
import { createService } from "./service.ts";

// What is bundled asks nobody about its models' form: it is this that has asked.
it("the models of all rows have the form that ElectroDB asks for", () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-central-1" }));
  const { entities } = createService({ client, table: "table" });
  expect(Object.keys(entities).length).toBeGreaterThan(40);
});

it("here, a model of another form is refused", () => {
  const model = { ...tenantEntity, attributes: { tenantId: { type: 7 } } };
  // @ts-expect-error It is the check while the program runs that is asked here.
  expect(() => createSchema(model)).toThrow(/attributes\.tenantId\.type/);
});
