import { Entity } from "electrodb";
import { expect, test } from "vitest";
import { newId } from "../kernel/id.ts";
import { numberKey } from "./key.ts";
import { numberEntity } from "./number.entity.ts";

test("numberKey builds the key that ElectroDB gives a number's row", () => {
  const id = { tenantId: newId("ten"), numberId: newId("num") };
  const { Key } = new Entity(numberEntity, { table: "t" }).get(id).params<{ Key: object }>();
  expect(numberKey(id)).toEqual(Key);
});
