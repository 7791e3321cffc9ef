import type { Notification } from "@callwright/contracts/endpoints/notification";
import type { User } from "@callwright/contracts/endpoints/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { subscriber } from "../../../test/subscriber.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { NotificationPanel } from "./notification-panel.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const minutesLow: Notification = {
  notificationId: "note_1",
  kind: "minutes_low",
  title: "",
  count: 80,
  isUnread: true,
  createdAt: "2026-11-23T09:00:00.000Z",
};
const paymentFailed: Notification = { ...minutesLow, notificationId: "note_2", kind: "billing", stage: "failed" };

async function open(notifications: readonly Notification[], user: User = subscriber) {
  harness.answerWith(() => okResponse({ notifications }));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={user}>
        <MemoryRouter>
          <NotificationPanel onClose={() => undefined} />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  await expect.poll(() => document.querySelectorAll("li")).toHaveLength(notifications.length);
}

const entryAddresses = () => [...document.querySelectorAll("li a")].map((link) => link.getAttribute("href"));

it("tells the organisation's minutes from the reader's own", async () => {
  await open([minutesLow, { ...minutesLow, notificationId: "note_3", isOfTenant: true }]);
  expect(harness.text()).toContain("80% of your minutes are used");
  expect(harness.text()).toContain("80% of your organisation's minutes are used.");
});

it("leads to the subscription and the billing page, and enterprise users, who have neither, to the dashboard", async () => {
  await open([minutesLow, paymentFailed]);
  expect(entryAddresses()).toEqual(["/subscription", "/settings/billing"]);
  await open([minutesLow, paymentFailed], { ...subscriber, role: ["enterprise"] });
  expect(entryAddresses()).toEqual(["/dashboard", "/dashboard"]);
});
