import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorResponse, harnessForFile, okResponse, waitFor } from "../../../../test/harness.tsx";
import { SAVE_MS } from "../../../components/use-press.ts";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { EditUserPage } from "./edit-user-page.tsx";

const harness = harnessForFile();
const { fill } = harness;
const toasts: string[] = [];

beforeEach(() => {
  toasts.length = 0;
  for (const kind of ["info", "success", "error"] as const)
    vi.spyOn(toast, kind).mockImplementation((text: ReactNode) => void toasts.push(`${kind}: ${text}`));
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const minutesLimits = { minutesUsed: 3, totalAllowed: 100, freeMinutes: 30, plan: "Starter" };
const user = {
  _id: "user_2",
  id: "user_2",
  tenantId: "tenant_1",
  name: "Rita",
  email: "rita@acme.test",
  role: [],
  userType: "subscription",
  companyName: "Acme",
  isOnboarded: true,
  isPaid: false,
  dashboardAccess: { campaigns: true, recruiter: false, inbound: false },
  minutesLimits,
  state: "active",
  createdAt: "2026-11-01T08:00:00.000Z",
  tenantName: "Acme",
  version: 7,
  timezone: "Europe/Berlin",
  smtp: null,
  canEdit: true,
};
const me = {
  ...user,
  _id: "user_1",
  id: "user_1",
  role: ["tenantOwner" as const],
  userType: "subscription" as const,
  completedSteps: [],
};

const show = (path = "/edit-user/user_2") =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={me}>
        <RouterProvider
          router={createMemoryRouter([{ path: "/edit-user/:userId?", element: <EditUserPage /> }], {
            initialEntries: [path],
          })}
        />
      </UserContext>
    </QueryClientProvider>,
  );

/** Opens the form; answers to saves come from `onSave`. */
async function openForm(onSave: () => Response = () => okResponse({ user })) {
  harness.answerWith(({ path }) => (path.startsWith("/api/admin/get-user") ? okResponse({ user }) : onSave()));
  await show();
  await expect.poll(() => document.querySelector("[name=name]")).not.toBeNull();
}

const saveButton = () => [...document.querySelectorAll("button")].find(({ type }) => type === "submit");
const saves = () => harness.requests.filter(({ path }) => path === "/api/edit-recruiter").map(({ body }) => body);

async function tick(label: string) {
  const box = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
  await act(async () => box?.click());
}

async function choosePlan(plan: string) {
  const select = document.querySelector<HTMLSelectElement>("[name=subscriptionPlan]");
  await act(async () => {
    if (!select) return;
    select.value = plan;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe("the page", () => {
  it("shows a skeleton while the user loads", async () => {
    let answer: (response: Response) => void = () => undefined;
    harness.answerWith(() => new Promise<Response>((done) => (answer = done)));
    await show();
    // A skeleton appears after 200 ms and stays for at least 300 ms.
    await wait(250);
    expect(document.querySelector(".mantine-Skeleton-root")).not.toBeNull();
    await act(async () => answer(okResponse({ user })));
    await wait(400);
    expect(document.querySelector("[name=name]")).not.toBeNull();
    expect(document.querySelector(".mantine-Skeleton-root")).toBeNull();
  });

  it("says that loading failed, and that there is no such user", async () => {
    harness.answerWith(() => errorResponse(400, "bad_request", "No"));
    await show();
    await waitFor(() => expect(harness.text()).toContain("Error loading user data. Please try again."));
    harness.answerWith(() => errorResponse(404, "not_found", "No"));
    await harness.press("Try again");
    await waitFor(() => expect(harness.text()).toContain("User not found."));
  });

  it("says that the user's id is missing", async () => {
    await show("/edit-user");
    expect(harness.text()).toContain("User ID is missing. Please try again.");
    expect(harness.requests).toEqual([]);
  });

  it("leads back to the users", async () => {
    await openForm();
    const back = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Back to Users");
    expect(back?.getAttribute("href")).toBe("/administrator-panel/users");
  });
});

describe("saving", () => {
  it("sends only the changed fields and _id, trimmed", async () => {
    await openForm();
    await fill({ name: "  Rita Recruiter ", minutes: "250" });
    await harness.submit();
    expect(saves()).toEqual([
      { _id: "user_2", version: 7, name: "Rita Recruiter", minutesLimits: { totalAllowed: 250 } },
    ]);
    expect(toasts).toEqual(["success: User updated successfully"]);
  });

  it("sends dashboardAccess as a whole object", async () => {
    await openForm();
    await tick("Recruiter");
    await harness.submit();
    expect(saves()).toEqual([
      { _id: "user_2", version: 7, dashboardAccess: { campaigns: true, recruiter: true, inbound: false } },
    ]);
  });

  it("says that the user was signed out if the save changed the role, and only then", async () => {
    await openForm(() => okResponse({ user: { ...user, role: ["recruiter"] } }));
    await tick("Recruiter");
    await harness.submit();
    expect(toasts).toEqual([
      "success: User updated successfully",
      "info: Rita was signed out and signs in again with the new roles.",
    ]);
    toasts.length = 0;
    await fill({ name: "Rita R" });
    // A press within a second of the previous save is ignored.
    await wait(SAVE_MS);
    await harness.submit();
    expect(toasts).toEqual(["success: User updated successfully"]);
  });

  it("sends nothing if only spaces were typed, and says that nothing changed", async () => {
    await openForm();
    await fill({ companyName: "Acme " });
    await harness.submit();
    expect(saves()).toEqual([]);
    expect(toasts).toEqual(["info: No changes detected"]);
  });

  it("is disabled while nothing is changed or a value is wrong, and reads Saving... while it saves", async () => {
    let answer: (response: Response) => void = () => undefined;
    await openForm();
    expect(saveButton()?.disabled).toBe(true);
    await fill({ name: "R" });
    expect(saveButton()?.disabled).toBe(true);
    await fill({ name: "Rita R" });
    expect(saveButton()?.disabled).toBe(false);
    expect(saveButton()?.textContent).toBe("Save Changes");
    harness.answerWith(() => new Promise<Response>((done) => (answer = done)));
    await harness.submit();
    expect(saveButton()?.textContent).toBe("Saving...");
    expect(saveButton()?.disabled).toBe(true);
    await act(async () => answer(okResponse({ user: { ...user, name: "Rita R" } })));
    await waitFor(() => expect(saveButton()?.textContent).toBe("Save Changes"));
  });

  it("ignores a second press within a second", async () => {
    await openForm(() => errorResponse(503, "unavailable", "Try again later"));
    await fill({ name: "Rita R" });
    await harness.submit();
    await harness.submit();
    expect(saves()).toHaveLength(1);
  });

  it("shows the server's message if the save is refused", async () => {
    await openForm(() => errorResponse(422, "invalid_state", "The last owner stays an owner"));
    await fill({ name: "Rita R" });
    await harness.submit();
    expect(harness.alert()).toContain("The last owner stays an owner");
    expect(harness.field("name").value).toBe("Rita R");
  });

  it('says "Failed to update user" if the server gives no reason', async () => {
    await openForm(() => errorResponse(500, "internal", "Something went wrong."));
    await fill({ name: "Rita R" });
    await harness.submit();
    expect(harness.alert()).toContain("Failed to update user");
  });

  it("after another administrator saved first, shows what they changed and keeps what was typed", async () => {
    await openForm();
    await fill({ name: "Rita R" });
    const latest = {
      ...user,
      version: 8,
      companyName: "Globex",
      minutesLimits: { ...minutesLimits, totalAllowed: 500 },
    };
    harness.answerWith(({ path }) =>
      path.startsWith("/api/admin/get-user")
        ? okResponse({ user: latest })
        : errorResponse(409, "conflict", "Someone else changed this user meanwhile"),
    );
    await harness.submit();
    await waitFor(() => expect(harness.alert()).toContain("Company Name: Globex"));
    expect(harness.alert()).toContain("Minutes Allowed: 500");
    expect(harness.field("name").value).toBe("Rita R");
    expect(harness.field("companyName").value).toBe("Globex");
  });
});

describe("the form", () => {
  it("is reset to the user's values", async () => {
    await openForm();
    await fill({ name: "Somebody", minutes: "9" });
    await harness.press("Reset Changes");
    expect([harness.field("name").value, harness.field("minutes").value]).toEqual(["Rita", "100"]);
    expect(toasts).toEqual(["info: Form reset to original values"]);
  });

  it.each([
    ["name", "", "Name is required"],
    ["name", "   ", "Name cannot be empty"],
    ["name", "R", "Name must be at least 2 characters"],
    ["email", "", "Email is required"],
    ["email", "rita@acme", "Please enter a valid email address"],
    ["companyName", "", "Company Name is required"],
    ["companyName", "  ", "Company Name cannot be empty"],
    ["minutes", "", "Value must be 0 or greater"],
  ])("checks %s %j on change: %s", async (field, value, message) => {
    await openForm();
    await fill({ [field]: value });
    const input = harness.field(field);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(harness.text()).toContain(message);
  });

  it("has the specification's fields, and none for the mail server", async () => {
    await openForm();
    const names = [...document.querySelectorAll("[name]")].map((field) => field.getAttribute("name"));
    expect(names).toEqual(["name", "email", "companyName", "subscriptionPlan", "minutes", "isPaid"]);
    for (const area of ["Campaigns", "Recruiter", "Inbound"]) expect(harness.text()).toContain(area);
  });

  it("clamps minutes to at least 0", async () => {
    await openForm();
    await fill({ minutes: "-5" });
    expect(harness.field("minutes").value).toBe("0");
  });

  it("offers Starter and Enterprise, and Starter to a user without a plan", async () => {
    await openForm();
    const select = document.querySelector<HTMLSelectElement>("[name=subscriptionPlan]");
    expect([...(select?.options ?? [])].map(({ value }) => value)).toEqual(["Starter", "Enterprise"]);
    expect(select?.value).toBe("Starter");
  });

  it("gives Starter to a user without a plan once it is chosen", async () => {
    await openForm();
    await choosePlan("Enterprise");
    await choosePlan("Starter");
    await harness.submit();
    expect(saves()).toEqual([{ _id: "user_2", version: 7, subscriptionPlan: "Starter", isPaid: true }]);
  });
});
