/** A resumed tenant works again immediately. */
import { transact } from "@callwright/core/db/transact";
import * as Tenant from "@callwright/core/tenant/index";
import { expect, it } from "vitest";
import { noPorts, tableForFile } from "../support/run/table.ts";

const inTable = tableForFile(noPorts);

it("a process that has read the suspension reads its end without delay", async () => {
  const id = await inTable(undefined, () =>
    Tenant.create({ slug: "first", name: "First", timezone: "UTC", numberPicker: "required", hosts: ["first.test"] }),
  );
  await inTable(id, async () => {
    await transact((writer) => [Tenant.suspend(writer, id, "The invoice is overdue")]);
    expect(await Tenant.isSuspended(id)).toBe(true);
    await transact((writer) => [Tenant.resume(writer, id)]);
    expect(await Tenant.isSuspended(id)).toBe(false);
  });
});
