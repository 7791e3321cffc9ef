import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeSecretsFromAddress } from "../lib/arrival.ts";
import { type BootTarget, registerBoot } from "../lib/boot.ts";
import { markSignedIn, takeSignedInMark } from "../lib/tab-session.ts";
import { showPublicScreens } from "./public-screens.tsx";

const user = { id: "user_1", name: "Nina", isOnboarded: true };
const bootTargets: BootTarget[] = [];
let unmount: (() => void) | undefined;
let answers: Record<string, () => Response>;

vi.setConfig({ testTimeout: 40_000 });

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sessionStorage.clear();
  takeSignedInMark();
  bootTargets.length = 0;
  answers = {};
  registerBoot((target) => bootTargets.push(target));
  vi.stubGlobal("fetch", async (path: string) => answers[path]?.() ?? Response.json({ success: true, message: "…" }));
  document.body.innerHTML ||= '<div id="root"></div>';
});
afterEach(() => unmount?.());

const heading = () => document.querySelector("h1")?.textContent;
const alert = () => document.querySelector("[role=alert]")?.textContent;
/** Repeats a check until it passes, since React renders asynchronously. */
async function until(check: () => unknown) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    try {
      return check();
    } catch {}
  }
  check();
}

async function open(address: string, notice?: () => string) {
  history.pushState(null, "", address);
  takeSecretsFromAddress();
  unmount = showPublicScreens({ kind: "public", notice }, async () => undefined);
  await until(() => expect(document.querySelector("main h1")).not.toBeNull());
}

async function follow(words: string) {
  const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === words);
  await act(async () => link?.click());
}

const type = (name: string, value: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!field) throw new Error(`There is no field ${name}`);
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

async function signIn() {
  await type("email", "nina@newcomers.test");
  await type("password", "violet-Ladder-42");
  await act(async () => document.querySelector("form")?.requestSubmit());
}

describe("the public screens", () => {
  it("link to one another and back, keep the requested page and the email address, and forget passwords", async () => {
    await open("/login?redirect=/logs");
    await until(() => expect(heading()).toBe("Sign in"));
    await type("email", "nina@newcomers.test");
    await type("password", "violet-Ladder-42");
    await follow("Sign up");
    await until(() => expect(heading()).toBe("Create your account"));
    expect(location.pathname + location.search).toBe("/signup?redirect=%2Flogs");
    expect(document.querySelector<HTMLInputElement>("[name=email]")?.value).toBe("nina@newcomers.test");
    expect(document.querySelector<HTMLInputElement>("[name=password]")?.value).toBe("");
    history.back();
    await until(() => expect(heading()).toBe("Sign in"));
    expect(document.querySelector<HTMLInputElement>("[name=password]")?.value).toBe("");
  });

  it("lead into the app at the requested page", async () => {
    answers["/api/login"] = () => Response.json({ success: true, user, requiresOnboarding: false });
    await open("/login?redirect=%2Flogs%3Fpage%3D2");
    await signIn();
    await until(() => expect(bootTargets).toEqual([{ kind: "app", user }]));
    expect(location.pathname + location.search).toBe("/logs?page=2");
  });

  it.each(["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)"])(
    "never lead to a foreign address: %s",
    async (redirect) => {
      answers["/api/login"] = () => Response.json({ success: true, user, requiresOnboarding: false });
      await open(`/login?${new URLSearchParams({ redirect })}`);
      await signIn();
      await until(() => expect(bootTargets).toHaveLength(1));
      expect(location.pathname + location.search).toBe("/dashboard");
    },
  );

  it("lead a new user to the first questions after two seconds, saying that sign-in succeeded", async () => {
    answers["/api/login"] = () => Response.json({ success: true, user, requiresOnboarding: true });
    await open("/login?redirect=/logs");
    const timers = vi.spyOn(globalThis, "setTimeout");
    await signIn();
    await until(() => expect(document.querySelector("[role=status]")?.textContent).toContain("Logged in successfully"));
    expect(bootTargets).toEqual([]);
    await until(() => expect(bootTargets).toHaveLength(1));
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 2_000);
    timers.mockRestore();
    expect(location.pathname + location.search).toBe("/onboarding?redirect=%2Flogs");
  });

  it.each(["/signup", "/reset-password"])("forward a signed-in user from %s", async (address) => {
    markSignedIn();
    answers["/api/me"] = () => Response.json({ success: true, user });
    await open(address);
    await until(() => expect(bootTargets).toEqual([{ kind: "app", user }]));
    expect(location.pathname).toBe("/dashboard");
  });

  it("follow a mail's link first, even for a signed-in user", async () => {
    markSignedIn();
    answers["/api/me"] = () => Response.json({ success: true, user });
    await open("/reset-password?email=nina%40newcomers.test&token=a-token-of-a-mail");
    await until(() => expect(heading()).toBe("Choose a new password"));
    expect(location.search).toBe("");
    expect(bootTargets).toEqual([]);
  });

  it("say why they are shown", async () => {
    await open("/login", () => "Session expired. Please log in again.");
    await until(() => expect(document.querySelector("[role=status]")?.textContent).toContain("Session expired"));
  });

  it("sign in with Google's answer, at the page that was requested before", async () => {
    answers["/api/auth/google"] = () => Response.json({ success: true, user, requiresOnboarding: false });
    sessionStorage.setItem("cw-google", JSON.stringify({ state: "s", nonce: "n".repeat(20), redirect: "/logs" }));
    await open("/login#id_token=a.token.of-google&state=s");
    await until(() => expect(bootTargets).toHaveLength(1));
    expect(location.pathname + location.hash).toBe("/logs");
  });

  it("say that Google sign-in failed, and accept no answer twice", async () => {
    await open("/login#id_token=a.token.of-google&state=of-another-departure");
    await until(() => expect(alert()).toBe("Google login failed. Please try again."));
    expect(location.hash).toBe("");
    expect(bootTargets).toEqual([]);
  });
});
