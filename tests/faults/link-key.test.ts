import { runAs } from "@callwright/core/kernel/context";
import * as Tenant from "@callwright/core/tenant/index";
import { expect, it } from "vitest";
import { useCallWorld, world } from "../support/people/roster.ts";

useCallWorld();

it("a removed tenant gets no key for links", () =>
  world(0, () =>
    runAs({ tenantId: "ten_removed" }, () =>
      expect(Tenant.ensureLinkKey()).rejects.toMatchObject({ code: "not_found" }),
    ),
  ));
