import type { User } from "@callwright/contracts";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { AuditPage } from "./audit-page.tsx";

const harness = harnessForFile();
const user = { id: "user_1", timezone: "Europe/Berlin", role: [] };
const ada = user as Partial<User> as User;

it("an invalid day in the address is no filter", async () => {
  harness.answerWith(() => okResponse({ entries: [] }));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={ada}>
        <MemoryRouter initialEntries={["/admin/audit-log?from=2026-11-23&to=2026-13-45"]}>
          <AuditPage />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  const { searchParams } = new URL(harness.requests.at(-1)?.path ?? "", "http://acme.test");
  expect([...searchParams.keys()]).toEqual(["from"]);
});
