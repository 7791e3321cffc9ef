import { beforeEach, expect, it } from "vitest";
import { forgetOtherUsersDrafts, readDraft, saveDraft } from "./storage.ts";

beforeEach(() => sessionStorage.clear());

it("a draft is private to its user, and removed when another user signs in", () => {
  saveDraft("user_1", "job", { step: 1 });
  expect(readDraft("user_1", "job")).toEqual({ step: 1 });
  expect(readDraft("user_2", "job")).toBeUndefined();
  sessionStorage.setItem("cw-other", "stays");
  saveDraft("user_10", "job", { step: 2 }); // an id that begins with the other's
  forgetOtherUsersDrafts("user_1");
  expect(readDraft("user_1", "job")).toEqual({ step: 1 });
  forgetOtherUsersDrafts("user_2");
  expect(Object.keys(sessionStorage)).toEqual(["cw-other"]);
});

it("a submitted draft is gone", () => {
  saveDraft("user_1", "job", { step: 1 });
  saveDraft("user_1", "job", undefined);
  expect(readDraft("user_1", "job")).toBeUndefined();
});
