import { act } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { entranceProps } from "../../../test/entrance.ts";
import { done, refused, stageForFile } from "../../../test/stage.tsx";
import { themeWith } from "../../../test/theme.ts";
import { applyTheme } from "../../lib/theme/brand-data.ts";
import { departureUrl, leaveForGoogle, signInWith, takeDeparture } from "./google.ts";
import { SignInPage } from "./sign-in-page.tsx";

const stage = stageForFile();
const google = { clientId: "client.apps.example", authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth" };
const departure = { state: "the-state-we-drew", nonce: "the-nonce-we-drew", redirect: "/logs" };
const answer = (fields: Record<string, string>) => new URLSearchParams(fields);
const token = "an.id.token-of-google";

beforeEach(() => sessionStorage.clear());

describe("Google sign-in", () => {
  it("is shown only where the tenant enables it", async () => {
    applyTheme(themeWith({}));
    await stage.show(<SignInPage {...entranceProps({ path: "/login" })} />);
    expect(stage.text()).not.toContain("Google");
    await act(async () => applyTheme(themeWith({ google })));
    expect(stage.text()).toContain("Sign in with Google");
  });

  it("requests an ID token that returns to sign-in, bound to this attempt", () => {
    const url = departureUrl(google, departure);
    expect(url.origin + url.pathname).toBe(google.authorizeUrl);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: google.clientId,
      redirect_uri: `${location.origin}/login`,
      response_type: "id_token",
      response_mode: "fragment",
      scope: "openid email profile",
      prompt: "select_account",
      state: departure.state,
      nonce: departure.nonce,
    });
  });

  it("draws a new state and nonce per attempt, and accepts each once", () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { origin: "https://app.example.com", assign });
    leaveForGoogle(google, "/logs");
    const first = takeDeparture();
    leaveForGoogle(google, null);
    const second = takeDeparture();
    vi.unstubAllGlobals();
    expect(first).toMatchObject({ redirect: "/logs" });
    expect(new Set([first?.state, first?.nonce, second?.state, second?.nonce]).size).toBe(4);
    expect(takeDeparture()).toBeUndefined();
  });

  it("sends the token with the nonce", async () => {
    stage.answerWith(() => done({ user: { id: "user_1" }, requiresOnboarding: false }));
    await signInWith(answer({ id_token: token, state: departure.state }), departure);
    expect(stage.requests).toEqual([{ path: "/api/auth/google", body: { token, nonce: departure.nonce } }]);
  });

  it.each([
    ["without a departure", answer({ id_token: token, state: departure.state }), undefined],
    ["of another departure", answer({ id_token: token, state: "somebody-else" }), departure],
    ["without a token", answer({ error: "access_denied", state: departure.state }), departure],
  ])("never asks the server with an answer %s", async (_, fields, left) => {
    await expect(signInWith(fields, left)).rejects.toThrow();
    expect(stage.requests).toEqual([]);
  });

  it("fails when the server refuses the token", async () => {
    stage.answerWith(() => refused(401, "invalid_credentials", "…"));
    await expect(signInWith(answer({ id_token: token, state: departure.state }), departure)).rejects.toThrow();
  });
});
