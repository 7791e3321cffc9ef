import type { User } from "@callwright/contracts/endpoints/session";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { adoptLanguage, chooseLanguageBeforeSignIn } from "./account-language.ts";
import { getLocale, setLocale } from "./i18n/locale.ts";
import { chooseLanguage } from "./user-language.ts";

const savedChanges: unknown[] = [];

beforeEach(() => {
  savedChanges.length = 0;
  setLocale("en");
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    savedChanges.push([init.method, path, JSON.parse(String(init.body))]);
    return Response.json({ success: true });
  });
});

const user = (language?: User["language"]) => ({ language }) as User;

describe("the interface's language", () => {
  it("is the account's after sign-in", () => {
    adoptLanguage(user("de"));
    expect(getLocale()).toBe("de");
    expect(document.documentElement.lang).toBe("de");
    expect(savedChanges).toEqual([]);
  });

  it("stays the browser's for an account without one", () => {
    adoptLanguage(user());
    expect(getLocale()).toBe("en");
    expect(savedChanges).toEqual([]);
  });

  it("chosen just before sign-in is saved to the account, once", () => {
    chooseLanguageBeforeSignIn("ar");
    adoptLanguage(user("de"));
    expect(getLocale()).toBe("ar");
    expect(savedChanges).toEqual([["PUT", "/api/update", { language: "ar" }]]);
    adoptLanguage(user("de"));
    expect(getLocale()).toBe("de");
  });

  it("chosen after sign-in is saved to the account", () => {
    chooseLanguage("de");
    expect(getLocale()).toBe("de");
    expect(savedChanges).toEqual([["PUT", "/api/update", { language: "de" }]]);
  });
});
