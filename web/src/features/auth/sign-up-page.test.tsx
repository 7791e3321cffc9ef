import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { authProps } from "../../../test/auth.ts";
import { errorResponse, harnessForFile } from "../../../test/harness.tsx";
import { setLocale } from "../../lib/i18n/locale.ts";
import { SignUpPage } from "./sign-up-page.tsx";

const harness = harnessForFile();

const typedFields = {
  name: "Nina Newcomer",
  email: "nina@newcomers.test",
  phone: "0049 171 123-4567",
  password: "violet-Ladder-42",
};

afterEach(() => act(async () => setLocale("en")));

describe("sign-up", () => {
  it("shows each field's fault without asking the server", async () => {
    await harness.show(<SignUpPage {...authProps({ path: "/signup" })} />);
    await harness.fill({ name: "N", email: "nina", phone: "12", password: "short" });
    await harness.submit();
    expect(["name", "email", "phone", "password"].map(harness.faultOf)).toEqual([
      "Name must be at least 2 characters",
      "Please enter a valid email address",
      "Phone number must be in the E.164 form, e.g. +14155550123",
      "Password must be at least 10 characters",
    ]);
    expect(document.activeElement).toBe(harness.field("name"));
    expect(harness.requests).toEqual([]);
  });

  it("sends name, email, the password twice, phone and language, and says where the mail went", async () => {
    const props = authProps({ path: "/signup" });
    await harness.show(<SignUpPage {...props} />);
    await harness.fill(typedFields);
    await harness.submit();
    expect(harness.requests).toEqual([
      {
        path: "/api/signup",
        body: { ...typedFields, confirmPassword: typedFields.password, phone: "+491711234567", language: "en" },
      },
    ]);
    expect(props.go).toHaveBeenCalledWith("/signup", { sentTo: typedFields.email });
    await harness.show(<SignUpPage {...authProps({ path: "/signup", sentTo: typedFields.email })} />);
    expect(harness.status()).toBe("Registration successful! Please check your email to confirm your account.");
    expect(harness.text()).toContain(typedFields.email);
  });

  it("shows the server's faults at their fields, in the reader's language", async () => {
    const message = "This password is too common. Choose one that is harder to guess.";
    harness.answerWith(() => errorResponse(400, "validation_failed", "…", { issues: [{ path: "password", message }] }));
    await act(async () => setLocale("de"));
    await harness.show(<SignUpPage {...authProps({ path: "/signup" })} />);
    await harness.fill(typedFields);
    await harness.submit();
    await expect.poll(() => harness.faultOf("password")).toContain("Dieses Passwort ist zu verbreitet");
    await expect.poll(() => document.activeElement).toBe(harness.field("password"));
    expect(harness.alert()).toBeUndefined();
  });

  it("shows a general message for an unknown failure", async () => {
    harness.answerWith(() => errorResponse(500, "internal", "Something went wrong."));
    await harness.show(<SignUpPage {...authProps({ path: "/signup" })} />);
    await harness.fill(typedFields);
    await harness.submit();
    expect(harness.alert()).toBe("Signup failed");
  });

  it("keeps the typed text when the language changes", async () => {
    await harness.show(<SignUpPage {...authProps({ path: "/signup" })} />);
    await harness.fill(typedFields);
    await act(async () => setLocale("ar"));
    expect(harness.heading()).toBe("إنشاء حسابك");
    for (const [name, value] of Object.entries(typedFields)) expect(harness.field(name).value).toBe(value);
  });
});
