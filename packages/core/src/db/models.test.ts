import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createSchema } from "electrodb";
import { expect, it } from "vitest";
import { tenantEntity } from "../tenant/tenant.entity.ts";
import { createService } from "./entities.ts";

// Bundles skip ElectroDB's model validation for a faster cold start, so this test runs it.
it("the models of all rows have the form that ElectroDB asks for", () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-central-1" }));
  const { entities } = createService({ client, table: "table" });
  expect(Object.keys(entities).length).toBeGreaterThan(40);
});

it("an invalid model is refused in tests", () => {
  const model = { ...tenantEntity, attributes: { tenantId: { type: 7 } } };
  // @ts-expect-error The test exercises the check at run time.
  expect(() => createSchema(model)).toThrow(/attributes\.tenantId\.type/);
});
