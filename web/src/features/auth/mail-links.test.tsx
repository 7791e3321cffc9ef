import { describe, expect, it, type vi } from "vitest";
import { authProps } from "../../../test/auth.ts";
import { errorResponse, harnessForFile } from "../../../test/harness.tsx";
import { ConfirmEmailPage } from "./confirm-email-page.tsx";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";

const harness = harnessForFile();
const email = "nina@newcomers.test";
const token = "a-token-of-a-mail";
const linkTo = (path: string, isInvitation = false) => authProps({ path, link: { path, email, token, isInvitation } });
const invalid = () => errorResponse(422, "link_invalid", "This link is no longer valid. Ask for a new one.");

/** The path and the notice of the last call of `go`. */
const lastMove = (go: ReturnType<typeof vi.fn>) => ({
  path: go.mock.lastCall?.[0],
  notice: go.mock.lastCall?.[1].notice.words(),
});

describe("the confirmation link", () => {
  const confirmationLink = () => linkTo("/confirm-email");

  it("confirms automatically and signs the owner of the new account in", async () => {
    const session = { success: true, user: { id: "user_1" }, message: "…", requiresOnboarding: true };
    harness.answerWith(() => Response.json({ success: true, message: "…", session }));
    const props = confirmationLink();
    await harness.show(<ConfirmEmailPage {...props} />);
    expect(props.onSignedIn).toHaveBeenCalledWith(session);
    expect(props.go).not.toHaveBeenCalled();
  });

  it("that was used before leads to sign-in with a notice", async () => {
    // The default answer has no session, as for a used link.
    const props = confirmationLink();
    await harness.show(<ConfirmEmailPage {...props} />);
    expect(harness.requests).toEqual([{ path: "/api/confirm-email", body: { email, token } }]);
    const notice = "Your email address is confirmed. You can now sign in.";
    expect(lastMove(props.go)).toEqual({ path: "/login", notice });
    expect(props.draft.get("email")).toBe(email);
  });

  it("that has expired is sent again by one click", async () => {
    harness.answerWith(invalid);
    await harness.show(<ConfirmEmailPage {...confirmationLink()} />);
    expect(harness.alert()).toBe("This link is no longer valid. Ask for a new one.");
    harness.answerWith(() => Response.json({ success: true, message: "…" }));
    await harness.press("Resend confirmation email");
    expect(harness.requests.at(-1)).toEqual({ path: "/api/resend-confirmation", body: { email } });
    expect(harness.status()).toBe("Confirmation email sent! Check your email.");
  });

  it("can be tried again when the server is unreachable", async () => {
    harness.answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
    const props = confirmationLink();
    await harness.show(<ConfirmEmailPage {...props} />);
    expect(harness.alert()).toContain("The server cannot be reached");
    harness.answerWith(() => Response.json({ success: true, message: "…" }));
    await harness.press("Try again");
    expect(harness.requests).toHaveLength(2);
    expect(lastMove(props.go).path).toBe("/login");
  });

  it("can be requested by a visitor without a link", async () => {
    const props = authProps({ path: "/confirm-email" });
    await harness.show(<ConfirmEmailPage {...props} />);
    await harness.fill({ email });
    await harness.submit();
    expect(harness.requests).toEqual([{ path: "/api/resend-confirmation", body: { email } }]);
    expect(props.go).toHaveBeenCalledWith("/confirm-email", { sentTo: email });
  });
});

describe("the password reset", () => {
  const passwords = { newPassword: "amber-Window-77", confirmPassword: "amber-Window-77" };

  it("begins with a mail to the entered address", async () => {
    const props = authProps({ path: "/forgot-password" });
    await harness.show(<ForgotPasswordPage {...props} />);
    await harness.fill({ email });
    await harness.submit();
    expect(props.go).toHaveBeenCalledWith("/forgot-password", { sentTo: email });
    await harness.show(<ForgotPasswordPage {...authProps({ path: "/forgot-password", sentTo: email })} />);
    expect(harness.status()).toBe("Password reset link sent! Check your email.");
  });

  it("says that the mail could not be sent", async () => {
    harness.answerWith(() => errorResponse(500, "internal", "Something went wrong."));
    await harness.show(<ForgotPasswordPage {...authProps({ path: "/forgot-password" })} />);
    await harness.fill({ email });
    await harness.submit();
    expect(harness.alert()).toBe("Failed to send reset email");
  });

  it("sets the new password from the mail's link, and leads to sign-in with a notice", async () => {
    const props = linkTo("/reset-password");
    await harness.show(<ResetPasswordPage {...props} />);
    expect(harness.heading()).toBe("Choose a new password");
    await harness.fill(passwords);
    await harness.submit();
    expect(harness.requests).toEqual([
      { path: "/api/reset-password", body: { email, token, newPassword: passwords.newPassword } },
    ]);
    const notice = "Password reset successfully! You can now log in.";
    expect(lastMove(props.go)).toEqual({ path: "/login", notice });
  });

  it("welcomes an invited user", async () => {
    await harness.show(<ResetPasswordPage {...linkTo("/reset-password", true)} />);
    expect(harness.heading()).toBe("Welcome! Set your password");
    expect(document.querySelector("[type=submit]")?.textContent).toBe("Set password");
  });

  it("shows password faults found here and by the server", async () => {
    await harness.show(<ResetPasswordPage {...linkTo("/reset-password")} />);
    await harness.fill({ newPassword: "short", confirmPassword: "shor" });
    await harness.submit();
    expect(harness.faultOf("newPassword")).toBe("Password must be at least 10 characters");
    expect(harness.faultOf("confirmPassword")).toBe("Passwords do not match");
    const message = "Your password must not contain your email address";
    harness.answerWith(() =>
      errorResponse(400, "validation_failed", "…", { issues: [{ path: "newPassword", message }] }),
    );
    await harness.fill(passwords);
    await harness.submit();
    expect(harness.faultOf("newPassword")).toBe(message);
    harness.answerWith(() => errorResponse(500, "internal", "…"));
    await harness.submit();
    expect(harness.alert()).toBe("Failed to reset password");
  });

  it("offers a new link by one click when this one has expired", async () => {
    harness.answerWith(invalid);
    await harness.show(<ResetPasswordPage {...linkTo("/reset-password")} />);
    await harness.fill(passwords);
    await harness.submit();
    expect(harness.alert()).toBe("This link is no longer valid. Ask for a new one.");
    harness.answerWith(() => Response.json({ success: true, message: "…" }));
    await harness.press("Send a new link");
    expect(harness.requests.at(-1)).toEqual({ path: "/api/forgot-password", body: { email } });
    expect(harness.status()).toBe("Password reset link sent! Check your email.");
  });

  it("mails a link to a visitor who opens the page without one", async () => {
    const props = authProps({ path: "/reset-password" });
    await harness.show(<ResetPasswordPage {...props} />);
    await harness.fill({ email });
    await harness.submit();
    expect(harness.requests).toEqual([{ path: "/api/forgot-password", body: { email } }]);
    expect(props.go).toHaveBeenCalledWith("/reset-password", { sentTo: email });
  });
});
