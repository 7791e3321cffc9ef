import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { authProps } from "../../../test/auth.ts";
import { errorResponse, stageForFile } from "../../../test/stage.tsx";
import { setLocale } from "../../lib/i18n/locale.ts";
import { SignUpPage } from "./sign-up-page.tsx";

const stage = stageForFile();

const typed = {
  name: "Nina Newcomer",
  email: "nina@newcomers.test",
  phone: "0049 171 123-4567",
  password: "violet-Ladder-42",
  confirmPassword: "violet-Ladder-42",
};

afterEach(() => act(async () => setLocale("en")));

describe("sign-up", () => {
  it("shows each field's fault without asking the server", async () => {
    await stage.show(<SignUpPage {...authProps({ path: "/signup" })} />);
    await stage.fill({ name: "N", email: "nina", phone: "12", password: "short", confirmPassword: "other" });
    await stage.submit();
    expect(["name", "email", "phone", "password", "confirmPassword"].map(stage.faultOf)).toEqual([
      "Name must be at least 2 characters",
      "Please enter a valid email address",
      "Phone number must be in the E.164 form, e.g. +14155550123",
      "Password must be at least 10 characters",
      "Passwords do not match",
    ]);
    expect(document.activeElement).toBe(stage.field("name"));
    expect(stage.requests).toEqual([]);
  });

  it("sends name, email, password, its repetition, phone and language, and says where the mail went", async () => {
    const props = authProps({ path: "/signup" });
    await stage.show(<SignUpPage {...props} />);
    await stage.fill(typed);
    await stage.submit();
    expect(stage.requests).toEqual([
      { path: "/api/signup", body: { ...typed, phone: "+491711234567", language: "en" } },
    ]);
    expect(props.go).toHaveBeenCalledWith("/signup", { sentTo: typed.email });
    await stage.show(<SignUpPage {...authProps({ path: "/signup", sentTo: typed.email })} />);
    expect(stage.status()).toBe("Registration successful! Please check your email to confirm your account.");
    expect(stage.text()).toContain(typed.email);
  });

  it("shows the server's faults at their fields, in the reader's language", async () => {
    const message = "This password is too common. Choose one that is harder to guess.";
    stage.answerWith(() => errorResponse(400, "validation_failed", "…", { issues: [{ path: "password", message }] }));
    await act(async () => setLocale("de"));
    await stage.show(<SignUpPage {...authProps({ path: "/signup" })} />);
    await stage.fill(typed);
    await stage.submit();
    await vi.waitFor(() => expect(stage.faultOf("password")).toContain("Dieses Passwort ist zu verbreitet"));
    await vi.waitFor(() => expect(document.activeElement).toBe(stage.field("password")));
    expect(stage.alert()).toBeUndefined();
  });

  it("shows a general message for an unknown failure", async () => {
    stage.answerWith(() => errorResponse(500, "internal", "Something went wrong."));
    await stage.show(<SignUpPage {...authProps({ path: "/signup" })} />);
    await stage.fill(typed);
    await stage.submit();
    expect(stage.alert()).toBe("Signup failed");
  });

  it("keeps what was typed through a change of language", async () => {
    await stage.show(<SignUpPage {...authProps({ path: "/signup" })} />);
    await stage.fill(typed);
    await act(async () => setLocale("ar"));
    expect(stage.heading()).toBe("إنشاء حسابك");
    for (const [name, value] of Object.entries(typed)) expect(stage.field(name).value).toBe(value);
  });
});
