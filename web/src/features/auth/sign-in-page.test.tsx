import { errors } from "@callwright/contracts/errors";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { authProps } from "../../../test/auth.ts";
import { errorResponse, okResponse, stageForFile } from "../../../test/stage.tsx";
import { SignInPage } from "./sign-in-page.tsx";

const stage = stageForFile();
const login = () => authProps({ path: "/login" });

const submit = async (email: string, password: string) => {
  await stage.fill({ email, password });
  await stage.submit();
};

describe("sign-in", () => {
  it("asks for missing fields before it asks the server, and focuses the first", async () => {
    await stage.show(<SignInPage {...login()} />);
    await submit("not-an-address", "");
    expect(stage.requests).toEqual([]);
    expect(stage.faultOf("email")).toBe("Please enter a valid email address");
    expect(stage.faultOf("password")).toBe("Password is required");
    expect(document.activeElement).toBe(stage.field("email"));
  });

  it("clears a fault while it is being corrected", async () => {
    await stage.show(<SignInPage {...login()} />);
    await submit("not-an-address", "");
    await stage.fill({ email: "anna@acme.test" });
    expect(stage.faultOf("email")).toBeUndefined();
    expect(stage.faultOf("password")).toBe("Password is required");
  });

  it("says in the specification's words that the password is wrong, and keeps what was typed", async () => {
    stage.answerWith(() => errorResponse(401, "invalid_credentials", "Login failed. Please check your credentials."));
    await stage.show(<SignInPage {...login()} />);
    await submit("anna@acme.test", "wrong");
    expect(stage.alert()).toBe("Login failed. Please check your credentials.");
    expect([stage.field("email").value, stage.field("password").value]).toEqual(["anna@acme.test", "wrong"]);
  });

  it("shows other messages of the server, and a general one for unknown errors", async () => {
    stage.answerWith(() => errorResponse(422, "unprocessable", "This account is locked."));
    await stage.show(<SignInPage {...login()} />);
    await submit("anna@acme.test", "x");
    expect(stage.alert()).toBe("This account is locked.");
    stage.answerWith(() => errorResponse(500, "internal", "Something went wrong."));
    await submit("anna@acme.test", "x");
    expect(stage.alert()).toBe("An unknown error occurred");
  });

  it("counts down the wait after too many attempts", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    stage.answerWith(() =>
      errorResponse(429, "rate_limited", errors.rate_limited.message, {}, { "retry-after": "65" }),
    );
    await stage.show(<SignInPage {...login()} />);
    await submit("anna@acme.test", "x");
    expect(stage.alert()).toContain("Too many attempts. Wait a little and try again.Try again in 1:05.");
    await act(async () => vi.advanceTimersByTime(6_000));
    expect(stage.alert()).toContain("Try again in 0:59.");
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(stage.alert()).toContain("You can try again now.");
    vi.useRealTimers();
  });

  it("offers a mailed code after too many attempts, and signs in with it", async () => {
    const props = login();
    const limited = () => errorResponse(429, "rate_limited", errors.rate_limited.message, {}, { "retry-after": "65" });
    stage.answerWith(({ path }) => (path === "/api/login" ? limited() : okResponse()));
    await stage.show(<SignInPage {...props} />);
    await submit("anna@acme.test", "right");
    await stage.press("Email me a sign-in code");
    expect(stage.requests.at(-1)).toEqual({ path: "/api/sign-in-code", body: { email: "anna@acme.test" } });
    expect(stage.status()).toBe("Code sent! Check your email.");
    expect(stage.alert()).toBeUndefined();
    await stage.submit();
    expect(stage.faultOf("code")).toBe("Enter the code");
    await stage.fill({ code: "012345" });
    await stage.submit();
    expect(stage.alert()).toContain("Too many attempts.");
    stage.answerWith(() => okResponse({ user: {}, requiresOnboarding: false }));
    await stage.submit();
    expect(stage.requests.at(-1)?.body).toEqual({ email: "anna@acme.test", password: "right", code: "012345" });
    expect(props.onSignedIn).toHaveBeenCalledOnce();
  });

  it("offers the confirmation mail to unconfirmed users, and says when it failed", async () => {
    stage.answerWith(({ path }) =>
      path === "/api/login" ? errorResponse(422, "email_unconfirmed", "…") : errorResponse(500, "internal", "…"),
    );
    await stage.show(<SignInPage {...login()} />);
    await submit(" anna@acme.test ", "right");
    expect(stage.alert()).toContain("Please confirm your email address first.");
    await stage.press("Resend confirmation email");
    expect(stage.requests.at(-1)).toEqual({ path: "/api/resend-confirmation", body: { email: "anna@acme.test" } });
    expect(stage.text()).toContain("Failed to resend confirmation email");
    stage.answerWith(() => okResponse());
    await stage.press("Resend confirmation email");
    expect(stage.status()).toBe("Confirmation email sent! Check your email.");
  });

  it("passes on the signed-in user, and forgets the password", async () => {
    const answer = { user: { id: "user_1" }, requiresOnboarding: false };
    stage.answerWith(() => okResponse(answer));
    const props = login();
    await stage.show(<SignInPage {...props} />);
    await submit(" anna@acme.test ", "right");
    expect(stage.requests).toEqual([{ path: "/api/login", body: { email: "anna@acme.test", password: "right" } }]);
    expect(props.onSignedIn).toHaveBeenCalledWith(expect.objectContaining(answer));
    expect(props.draft.get("password")).toBe("");
    expect(props.draft.get("email")).toBe("anna@acme.test");
  });

  it("says why it is shown, and that the first questions come next", async () => {
    const notice = { tone: "neutral", words: () => "Session expired. Please log in again." } as const;
    await stage.show(<SignInPage {...authProps({ path: "/login", notice })} />);
    expect(stage.status()).toBe("Session expired. Please log in again.");
    await stage.show(<SignInPage {...authProps({ path: "/login", state: "welcoming" })} />);
    expect(stage.status()).toContain("Logged in successfully");
  });

  it("passes the wanted page to the other screens", async () => {
    await stage.show(<SignInPage {...authProps({ path: "/login", redirect: "/logs?page=2" })} />);
    const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/forgot-password?redirect=%2Flogs%3Fpage%3D2", "/signup?redirect=%2Flogs%3Fpage%3D2"]);
  });

  it("warns of Caps Lock in a password field, and shows the password on request", async () => {
    await stage.show(<SignInPage {...login()} />);
    const password = stage.field("password");
    const key = new KeyboardEvent("keydown", { bubbles: true, key: "A", modifierCapsLock: true });
    await act(async () => password.dispatchEvent(key));
    expect(stage.status()).toBe("Caps Lock is on");
    await act(async () => document.querySelector<HTMLElement>("[aria-label='Show or hide the password']")?.click());
    expect(password.type).toBe("text");
  });
});
