import { describe, expect, it, type vi } from "vitest";
import { authProps } from "../../../test/auth.ts";
import { errorResponse, stageForFile } from "../../../test/stage.tsx";
import { ConfirmEmailPage } from "./confirm-email-page.tsx";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";

const stage = stageForFile();
const email = "nina@newcomers.test";
const token = "a-token-of-a-mail";
const linkTo = (path: string, isInvitation = false) => authProps({ path, link: { path, email, token, isInvitation } });
const invalid = () => errorResponse(422, "link_invalid", "This link is no longer valid. Ask for a new one.");

/** The notice that sign-in receives. */
const noticeOf = (go: ReturnType<typeof vi.fn>) => [go.mock.lastCall?.[0], go.mock.lastCall?.[1].notice.words()];

describe("the confirmation link", () => {
  const confirm = () => linkTo("/confirm-email");

  it("confirms automatically and signs the owner of the new account in", async () => {
    const session = { success: true, user: { id: "user_1" }, message: "…", requiresOnboarding: true };
    stage.answerWith(() => Response.json({ success: true, message: "…", session }));
    const props = confirm();
    await stage.show(<ConfirmEmailPage {...props} />);
    expect(props.onSignedIn).toHaveBeenCalledWith(session);
    expect(props.go).not.toHaveBeenCalled();
  });

  it("that was used before leads to sign-in with a notice", async () => {
    const props = confirm();
    await stage.show(<ConfirmEmailPage {...props} />);
    expect(stage.requests).toEqual([{ path: "/api/confirm-email", body: { email, token } }]);
    expect(noticeOf(props.go)).toEqual(["/login", "Your email address is confirmed. You can now log in."]);
    expect(props.draft.get("email")).toBe(email);
  });

  it("that has expired is sent again by one click", async () => {
    stage.answerWith(invalid);
    await stage.show(<ConfirmEmailPage {...confirm()} />);
    expect(stage.alert()).toBe("This link is no longer valid. Ask for a new one.");
    stage.answerWith(() => Response.json({ success: true, message: "…" }));
    await stage.press("Resend confirmation email");
    expect(stage.requests.at(-1)).toEqual({ path: "/api/resend-confirmation", body: { email } });
    expect(stage.status()).toBe("Confirmation email sent! Check your email.");
  });

  it("is retried, not discarded, when the server is unreachable", async () => {
    stage.answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
    const props = confirm();
    await stage.show(<ConfirmEmailPage {...props} />);
    expect(stage.alert()).toContain("The server cannot be reached");
    stage.answerWith(() => Response.json({ success: true, message: "…" }));
    await stage.press("Try again");
    expect(stage.requests).toHaveLength(2);
    expect(noticeOf(props.go)[0]).toBe("/login");
  });

  it("can be requested by a visitor without one", async () => {
    const props = authProps({ path: "/confirm-email" });
    await stage.show(<ConfirmEmailPage {...props} />);
    await stage.fill({ email });
    await stage.submit();
    expect(stage.requests).toEqual([{ path: "/api/resend-confirmation", body: { email } }]);
    expect(props.go).toHaveBeenCalledWith("/confirm-email", { sentTo: email });
  });
});

describe("the password reset", () => {
  const passwords = { newPassword: "amber-Window-77", confirmPassword: "amber-Window-77" };

  it("begins with a mail, for any address", async () => {
    const props = authProps({ path: "/forgot-password" });
    await stage.show(<ForgotPasswordPage {...props} />);
    await stage.fill({ email });
    await stage.submit();
    expect(props.go).toHaveBeenCalledWith("/forgot-password", { sentTo: email });
    await stage.show(<ForgotPasswordPage {...authProps({ path: "/forgot-password", sentTo: email })} />);
    expect(stage.status()).toBe("Password reset link sent! Check your email.");
  });

  it("says when the mail could not be sent", async () => {
    stage.answerWith(() => errorResponse(500, "internal", "Something went wrong."));
    await stage.show(<ForgotPasswordPage {...authProps({ path: "/forgot-password" })} />);
    await stage.fill({ email });
    await stage.submit();
    expect(stage.alert()).toBe("Failed to send reset email");
  });

  it("ends with the mail's link, and sign-in says so", async () => {
    const props = linkTo("/reset-password");
    await stage.show(<ResetPasswordPage {...props} />);
    expect(stage.heading()).toBe("Choose a new password");
    await stage.fill(passwords);
    await stage.submit();
    expect(stage.requests).toEqual([
      { path: "/api/reset-password", body: { email, token, newPassword: passwords.newPassword } },
    ]);
    expect(noticeOf(props.go)).toEqual(["/login", "Password reset successfully! You can now log in."]);
  });

  it("welcomes an invited user", async () => {
    await stage.show(<ResetPasswordPage {...linkTo("/reset-password", true)} />);
    expect(stage.heading()).toBe("Welcome! Set your password");
    expect(document.querySelector("[type=submit]")?.textContent).toBe("Set password");
  });

  it("shows password faults found here and by the server", async () => {
    await stage.show(<ResetPasswordPage {...linkTo("/reset-password")} />);
    await stage.fill({ newPassword: "short", confirmPassword: "shor" });
    await stage.submit();
    expect(stage.faultOf("newPassword")).toBe("Password must be at least 10 characters");
    expect(stage.faultOf("confirmPassword")).toBe("Passwords do not match");
    const message = "Your password must not contain your email address";
    stage.answerWith(() =>
      errorResponse(400, "validation_failed", "…", { issues: [{ path: "newPassword", message }] }),
    );
    await stage.fill(passwords);
    await stage.submit();
    expect(stage.faultOf("newPassword")).toBe(message);
    stage.answerWith(() => errorResponse(500, "internal", "…"));
    await stage.submit();
    expect(stage.alert()).toBe("Failed to reset password");
  });

  it("offers a new link by one click when this one has expired", async () => {
    stage.answerWith(invalid);
    await stage.show(<ResetPasswordPage {...linkTo("/reset-password")} />);
    await stage.fill(passwords);
    await stage.submit();
    expect(stage.alert()).toBe("This link is no longer valid. Ask for a new one.");
    stage.answerWith(() => Response.json({ success: true, message: "…" }));
    await stage.press("Send a new link");
    expect(stage.requests.at(-1)).toEqual({ path: "/api/forgot-password", body: { email } });
    expect(stage.status()).toBe("Password reset link sent! Check your email.");
  });

  it("sends a link to a visitor without one", async () => {
    const props = authProps({ path: "/reset-password" });
    await stage.show(<ResetPasswordPage {...props} />);
    await stage.fill({ email });
    await stage.submit();
    expect(stage.requests).toEqual([{ path: "/api/forgot-password", body: { email } }]);
    expect(props.go).toHaveBeenCalledWith("/reset-password", { sentTo: email });
  });
});
