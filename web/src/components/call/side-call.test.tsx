import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { errorResponse, harnessForFile } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { SideCall } from "./side-call.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const show = (props: Partial<Parameters<typeof SideCall>[0]>) =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SideCall callId={undefined} isOpen onClose={vi.fn()} {...props} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const drawerTitle = () => {
  const id = document.querySelector("[role=dialog]")?.getAttribute("aria-labelledby") ?? "";
  return document.getElementById(id)?.textContent;
};

it("names the person in the drawer's title", async () => {
  await show({ person: { name: "Ada Lovelace", phoneNumber: "+4915112340100" } });
  expect(drawerTitle()).toBe("Call: Ada Lovelace");
  expect(harness.text()).toContain("+4915112340100");
});

it("has a general title while the person is unknown", async () => {
  harness.answerWith(() => errorResponse(404, "not_found", "No"));
  await show({ callId: "call_1" });
  expect(drawerTitle()).toBe("Call");
});
