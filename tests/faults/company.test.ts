import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import { expect, it } from "vitest";
import { demoJob } from "../support/people/people.ts";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile();

it("a company's figures cover its newest 200 jobs and campaigns, and are marked as partial only if it has more", () => {
  const tenantId = newId("ten");
  const actor = { type: "user", tenantId, userId: newId("user"), sessionId: "ses_1", roles: [] } as const;
  const job = { ...demoJob, timezone: "Europe/Berlin" } as const;
  const readCompany = async () => (await Parent.listCompanies({ search: "", limit: 10 })).companies[0];
  return run(tenantId, () =>
    runAs({ actor }, async () => {
      for (let jobs = 0; jobs < 200; jobs += 1) await Parent.create(job);
      expect(await readCompany()).toMatchObject({ jobs: 200, isPart: false });
      await Parent.create(job);
      expect(await readCompany()).toMatchObject({ jobs: 200, isPart: true });
    }),
  );
});
