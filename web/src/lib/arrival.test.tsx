import { beforeEach, describe, expect, it } from "vitest";
import { forgetMailLink, mailLinkFor, takeGoogleAnswer, takeSecretsFromAddress } from "./arrival.ts";

const arrive = (address: string) => {
  history.replaceState(null, "", address);
  takeSecretsFromAddress();
  return location.pathname + location.search + location.hash;
};

beforeEach(() => {
  forgetMailLink();
  takeGoogleAnswer();
});

describe("an address with a secret", () => {
  it("loses the mail's link immediately, and the link's screen can still read it", () => {
    expect(arrive("/reset-password?email=nina%40x.test&token=secret-token&invitation=1&lang=de")).toBe(
      "/reset-password?lang=de",
    );
    const link = { path: "/reset-password", email: "nina@x.test", token: "secret-token", isInvitation: true };
    expect(mailLinkFor("/reset-password")).toEqual(link);
    expect(mailLinkFor("/confirm-email")).toBeUndefined();
  });

  it("has its link stored for a reload of the tab, until the link is forgotten", () => {
    arrive("/confirm-email/?email=nina%40x.test&token=secret-token");
    expect(JSON.parse(sessionStorage.getItem("cw-mail-link") ?? "")).toMatchObject({ token: "secret-token" });
    expect(mailLinkFor("/confirm-email")?.isInvitation).toBe(false);
    forgetMailLink();
    expect(mailLinkFor("/confirm-email")).toBeUndefined();
    expect(sessionStorage.getItem("cw-mail-link")).toBeNull();
  });

  it("loses Google's answer immediately, and the answer can be taken once", () => {
    expect(arrive("/login?redirect=%2Flogs#state=s&id_token=t")).toBe("/login?redirect=%2Flogs");
    expect(takeGoogleAnswer()?.get("id_token")).toBe("t");
    expect(takeGoogleAnswer()).toBeUndefined();
  });

  it.each(["/login", "/login#top", "/logs?token=mine", "/login?token=x", "/dashboard#state=x"])(
    "ignores other addresses: %s",
    (address) => {
      expect(arrive(address)).toBe(address);
      expect(takeGoogleAnswer()).toBeUndefined();
    },
  );
});
