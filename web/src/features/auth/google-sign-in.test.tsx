import { act } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { authProps } from "../../../test/auth.ts";
import { errorResponse, harnessForFile, okResponse } from "../../../test/harness.tsx";
import { themeWith } from "../../../test/theme.ts";
import { applyTheme } from "../../lib/theme/brand-data.ts";
import { googleSignInUrl, redirectToGoogle, signInWithGoogle, takeSignInAttempt } from "./google-sign-in.tsx";
import { SignInPage } from "./sign-in-page.tsx";

const harness = harnessForFile();
const google = { clientId: "client.apps.example", authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth" };
const attempt = { state: "the-state-we-created", nonce: "the-nonce-we-created", redirect: "/logs" };
const answer = (fields: Record<string, string>) => new URLSearchParams(fields);
const token = "an.id.token-of-google";

beforeEach(() => sessionStorage.clear());

describe("Google sign-in", () => {
  it("is shown only where the tenant enables it", async () => {
    applyTheme(themeWith({}));
    await harness.show(<SignInPage {...authProps({ path: "/login" })} />);
    expect(harness.text()).not.toContain("Google");
    await act(async () => applyTheme(themeWith({ google })));
    expect(harness.text()).toContain("Sign in with Google");
  });

  it("requests an ID token that returns to sign-in, bound to this attempt", () => {
    const url = googleSignInUrl(google, attempt);
    expect(url.origin + url.pathname).toBe(google.authorizeUrl);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: google.clientId,
      redirect_uri: `${location.origin}/login`,
      response_type: "id_token",
      response_mode: "fragment",
      scope: "openid email profile",
      prompt: "select_account",
      state: attempt.state,
      nonce: attempt.nonce,
    });
  });

  it("creates a new state and nonce per attempt, and returns the stored attempt once", () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { origin: "https://app.example.com", assign });
    redirectToGoogle(google, "/logs");
    const first = takeSignInAttempt();
    redirectToGoogle(google, null);
    const second = takeSignInAttempt();
    vi.unstubAllGlobals();
    expect(first).toMatchObject({ redirect: "/logs" });
    expect(new Set([first?.state, first?.nonce, second?.state, second?.nonce]).size).toBe(4);
    expect(takeSignInAttempt()).toBeUndefined();
  });

  it("sends the token with the nonce", async () => {
    harness.answerWith(() => okResponse({ user: { id: "user_1" }, requiresOnboarding: false }));
    await signInWithGoogle(answer({ id_token: token, state: attempt.state }), attempt);
    expect(harness.requests).toEqual([{ path: "/api/auth/google", body: { token, nonce: attempt.nonce } }]);
  });

  it.each([
    ["without an attempt", answer({ id_token: token, state: attempt.state }), undefined],
    ["of another attempt", answer({ id_token: token, state: "another" }), attempt],
    ["without a token", answer({ error: "access_denied", state: attempt.state }), attempt],
  ])("sends nothing to the server for an answer %s", async (_, fields, storedAttempt) => {
    await expect(signInWithGoogle(fields, storedAttempt)).rejects.toThrow();
    expect(harness.requests).toEqual([]);
  });

  it("fails when the server refuses the token", async () => {
    harness.answerWith(() => errorResponse(401, "invalid_credentials", "…"));
    await expect(signInWithGoogle(answer({ id_token: token, state: attempt.state }), attempt)).rejects.toThrow();
  });
});
