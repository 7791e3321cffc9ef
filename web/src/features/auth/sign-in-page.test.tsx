import { errors } from "@callwright/contracts/errors";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { authProps } from "../../../test/auth.ts";
import { errorResponse, harnessForFile, okResponse } from "../../../test/harness.tsx";
import { SignInPage } from "./sign-in-page.tsx";

const harness = harnessForFile();
const loginProps = () => authProps({ path: "/login" });

const submit = async (email: string, password: string) => {
  await harness.fill({ email, password });
  await harness.submit();
};

describe("sign-in", () => {
  it("shows the fields' faults without asking the server, and focuses the first faulty field", async () => {
    await harness.show(<SignInPage {...loginProps()} />);
    await submit("not-an-address", "");
    expect(harness.requests).toEqual([]);
    expect(harness.faultOf("email")).toBe("Please enter a valid email address");
    expect(harness.faultOf("password")).toBe("Password is required");
    expect(document.activeElement).toBe(harness.field("email"));
  });

  it("links to another address if browsers keep no session at this address", async () => {
    const data = Object.assign(document.createElement("script"), { id: "cw-sign-in", type: "application/json" });
    data.textContent = JSON.stringify({ address: "http://acme.localhost:3000" });
    document.body.append(data);
    await harness.show(<SignInPage {...loginProps()} />);
    data.remove();
    expect(harness.text()).toContain("You cannot sign in at this address");
    expect(document.querySelector('a[href="http://acme.localhost:3000"]')).not.toBeNull();
  });

  it("clears a fault while it is being corrected", async () => {
    await harness.show(<SignInPage {...loginProps()} />);
    await submit("not-an-address", "");
    await harness.fill({ email: "anna@acme.test" });
    expect(harness.faultOf("email")).toBeUndefined();
    expect(harness.faultOf("password")).toBe("Password is required");
  });

  it("says in the specification's words that the password is wrong, and keeps what was typed", async () => {
    harness.answerWith(() => errorResponse(401, "invalid_credentials", "Login failed. Please check your credentials."));
    await harness.show(<SignInPage {...loginProps()} />);
    await submit("anna@acme.test", "wrong");
    expect(harness.alert()).toBe("Login failed. Please check your credentials.");
    expect([harness.field("email").value, harness.field("password").value]).toEqual(["anna@acme.test", "wrong"]);
  });

  it("shows other messages of the server, and a general one for unknown errors", async () => {
    harness.answerWith(() => errorResponse(422, "unprocessable", "This account is locked."));
    await harness.show(<SignInPage {...loginProps()} />);
    await submit("anna@acme.test", "x");
    expect(harness.alert()).toBe("This account is locked.");
    harness.answerWith(() => errorResponse(500, "internal", "Something went wrong."));
    await submit("anna@acme.test", "x");
    expect(harness.alert()).toBe("An unknown error occurred");
  });

  it("counts down the wait after too many attempts", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    harness.answerWith(() =>
      errorResponse(429, "rate_limited", errors.rate_limited.message, {}, { "retry-after": "65" }),
    );
    await harness.show(<SignInPage {...loginProps()} />);
    await submit("anna@acme.test", "x");
    expect(harness.alert()).toContain("Too many attempts. Wait a little and try again.Try again in 1:05.");
    await act(async () => vi.advanceTimersByTime(6_000));
    expect(harness.alert()).toContain("Try again in 0:59.");
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(harness.alert()).toContain("You can try again now.");
    vi.useRealTimers();
  });

  it("offers a mailed code after too many attempts, and signs in with it", async () => {
    const props = loginProps();
    const limited = () => errorResponse(429, "rate_limited", errors.rate_limited.message, {}, { "retry-after": "65" });
    harness.answerWith(({ path }) => (path === "/api/login" ? limited() : okResponse()));
    await harness.show(<SignInPage {...props} />);
    await submit("anna@acme.test", "right");
    await harness.press("Email me a sign-in code");
    expect(harness.requests.at(-1)).toEqual({ path: "/api/sign-in-code", body: { email: "anna@acme.test" } });
    expect(harness.status()).toBe("Code sent! Check your email.");
    expect(harness.alert()).toBeUndefined();
    await harness.submit();
    expect(harness.faultOf("code")).toBe("Enter the code");
    await harness.fill({ code: "012345" });
    // The server still refuses: only the refusal from before the code is hidden.
    await harness.submit();
    expect(harness.alert()).toContain("Too many attempts.");
    harness.answerWith(() => okResponse({ user: {}, requiresOnboarding: false }));
    await harness.submit();
    expect(harness.requests.at(-1)?.body).toEqual({ email: "anna@acme.test", password: "right", code: "012345" });
    expect(props.onSignedIn).toHaveBeenCalledOnce();
  });

  it("offers the confirmation mail to unconfirmed users, and says if it could not be sent", async () => {
    harness.answerWith(({ path }) =>
      path === "/api/login" ? errorResponse(422, "email_unconfirmed", "…") : errorResponse(500, "internal", "…"),
    );
    await harness.show(<SignInPage {...loginProps()} />);
    await submit(" anna@acme.test ", "right");
    expect(harness.alert()).toContain("Please confirm your email address first.");
    await harness.press("Resend confirmation email");
    expect(harness.requests.at(-1)).toEqual({ path: "/api/resend-confirmation", body: { email: "anna@acme.test" } });
    expect(harness.text()).toContain("Failed to resend confirmation email");
    harness.answerWith(() => okResponse());
    await harness.press("Resend confirmation email");
    expect(harness.status()).toBe("Confirmation email sent! Check your email.");
  });

  it("passes on the signed-in user, and forgets the password", async () => {
    const answer = { user: { id: "user_1" }, requiresOnboarding: false };
    harness.answerWith(() => okResponse(answer));
    const props = loginProps();
    await harness.show(<SignInPage {...props} />);
    await submit(" anna@acme.test ", "right");
    expect(harness.requests).toEqual([{ path: "/api/login", body: { email: "anna@acme.test", password: "right" } }]);
    expect(props.onSignedIn).toHaveBeenCalledWith(expect.objectContaining(answer));
    expect(props.draft.get("password")).toBe("");
    expect(props.draft.get("email")).toBe("anna@acme.test");
  });

  it("says why the screen is shown, and that a new user's first questions come next", async () => {
    const notice = { tone: "neutral", words: () => "Session expired. Please log in again." } as const;
    await harness.show(<SignInPage {...authProps({ path: "/login", notice })} />);
    expect(harness.status()).toBe("Session expired. Please log in again.");
    await harness.show(<SignInPage {...authProps({ path: "/login", state: "welcoming" })} />);
    expect(harness.status()).toContain("Logged in successfully");
  });

  it("keeps the redirect target in the links to the other screens", async () => {
    await harness.show(<SignInPage {...authProps({ path: "/login", redirect: "/logs?page=2" })} />);
    const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/forgot-password?redirect=%2Flogs%3Fpage%3D2", "/signup?redirect=%2Flogs%3Fpage%3D2"]);
  });

  it("warns of Caps Lock in a password field, and shows the password on request", async () => {
    await harness.show(<SignInPage {...loginProps()} />);
    const password = harness.field("password");
    const key = new KeyboardEvent("keydown", { bubbles: true, key: "A", modifierCapsLock: true });
    await act(async () => password.dispatchEvent(key));
    expect(harness.status()).toBe("Caps Lock is on");
    await act(async () => document.querySelector<HTMLElement>("[aria-label='Show or hide the password']")?.click());
    expect(password.type).toBe("text");
  });
});
