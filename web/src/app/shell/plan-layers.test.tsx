import type { User } from "@callwright/contracts/endpoints/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { plans } from "../../../test/plans.ts";
import { subscriber } from "../../../test/subscriber.ts";
import { isTrialFlagOn, raiseTrialFlag } from "../../lib/plan.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { PaymentBanner } from "./banners.tsx";
import { PlanLayers, UpgradeButton } from "./plan-layers.tsx";

const harness = harnessForFile();
afterEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});

const limits = { minutesUsed: 4, totalAllowed: 30, freeMinutes: 0, plan: "Trial" };
const user: User = { ...subscriber, minutesLimits: limits };

const trialUser: User = { ...user, subscriptionSettings: "trial", subscriptionPlan: "Trial" };

const answerMinutes = (minutesResponse: object) => {
  const responses: Record<string, object> = { "/api/get-calls/user_1": minutesResponse, "/api/plans": { plans } };
  harness.answerWith(({ path }) => okResponse(responses[path] ?? {}));
};

const show = (screen: ReactNode, viewer = user) =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={viewer}>
        <MemoryRouter>{screen}</MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );

describe("the trial dialog", () => {
  const trial = {
    callsLeftToday: 3,
    // The trial of seven days began a minute ago.
    endsAt: new Date(Date.now() + 7 * 86_400_000 - 60_000).toISOString(),
    isOver: false,
    daysLeft: 7,
  };

  it("is shown to trial users while the flag is on, and closing it clears the flag", async () => {
    answerMinutes({ subscriptionPlan: "Trial", trial, hasCalled: true });
    raiseTrialFlag(trialUser);
    await show(<PlanLayers />, trialUser);
    await expect.poll(() => harness.text()).toContain("You're on a Free Trial7 days leftOnly 3 calls per day");
    expect(harness.text()).toContain("Upgrade to a paid plan");
    await harness.press("Not now");
    expect(isTrialFlagOn(trialUser)).toBe(false);
    expect(harness.text()).not.toContain("You're on a Free Trial");
  });

  it('"Upgrade" closes the trial dialog and opens the pricing dialog', async () => {
    answerMinutes({ subscriptionPlan: "Trial", trial, hasCalled: true });
    raiseTrialFlag(trialUser);
    await show(<PlanLayers />, trialUser);
    await expect.poll(() => harness.text()).toContain("Upgrade to a paid plan");
    await harness.press("Upgrade");
    await expect.poll(() => harness.text()).toContain("Most popular");
    expect(harness.text()).not.toContain("You're on a Free Trial");
    expect(isTrialFlagOn(trialUser)).toBe(false);
    // Whether the pricing dialog is open is kept outside the components, so the next tests would start with it.
    await harness.press("Cancel");
  });

  it("opens on the first page after the user's first call", async () => {
    answerMinutes({ subscriptionPlan: "Trial", trial, hasCalled: false });
    raiseTrialFlag(trialUser);
    await show(<PlanLayers />, trialUser);
    await expect.poll(() => harness.requests.length).toBeGreaterThan(0);
    answerMinutes({ subscriptionPlan: "Trial", trial, hasCalled: true });
    await act(() => queryClient.refetchQueries());
    expect(harness.text()).toBe("");
    await show(<PlanLayers key="next page" />, trialUser);
    await expect.poll(() => harness.text()).toContain("You're on a Free Trial");
  });

  it("is not shown without the flag, nor to users with a paid plan", async () => {
    answerMinutes({ subscriptionPlan: "Trial", trial, hasCalled: true });
    // The minutes are loaded first: while they load, no dialog is shown in any case.
    await queryClient.fetchQuery(minutesQuery(user.id));
    await show(<PlanLayers />, trialUser);
    expect(harness.text()).toBe("");
    raiseTrialFlag(trialUser);
    await show(<PlanLayers key="paid plan" />);
    expect(harness.text()).toBe("");
    await show(<PlanLayers key="trial" />, trialUser);
    await expect.poll(() => harness.text()).toContain("You're on a Free Trial");
  });
});

describe("the button that opens the pricing dialog", () => {
  it.each([
    ["a trial", { subscriptionPlan: "Trial" }, true],
    ["no plan", { subscriptionPlan: "" }, true],
    ["a plan", { subscriptionPlan: "Grow" }, false],
    ["an enterprise contract", { subscriptionPlan: "", role: ["enterprise"] as User["role"] }, false],
  ])("is shown on a trial or without a plan, and not to enterprise users: %s", async (_, userFields, isShown) => {
    answerMinutes({ subscriptionPlan: userFields.subscriptionPlan });
    await show(<UpgradeButton isRail={false} />, { ...user, ...userFields });
    expect(harness.text()).toBe(isShown ? "Upgrade" : "");
  });
});

describe("the banner of a failed payment", () => {
  const graceEndsAt = "2026-11-30T12:00:00Z";

  it("says until when calls are possible", async () => {
    answerMinutes({ payment: { graceEndsAt, isBlocked: false } });
    await show(<PaymentBanner />);
    await expect.poll(() => harness.status()).toContain("Pay before 30 Nov 2026, 13:00 to keep calling.");
  });

  it("says that calls are refused after the grace period, and is not for enterprise users", async () => {
    answerMinutes({ payment: { graceEndsAt, isBlocked: true } });
    await show(<PaymentBanner />);
    await expect.poll(() => harness.status()).toContain("new calls are refused until you pay");
    await show(<PaymentBanner />, { ...user, role: ["enterprise"] });
    expect(harness.text()).toBe("");
  });
});
