import { afterEach, expect, it } from "vitest";
import { deleteView, readViews, saveView } from "./views-menu.tsx";

afterEach(() => localStorage.clear());

it("saved views are kept per user under their name, the latest first, until they are deleted", () => {
  saveView("user_1", { name: "Good", query: "outcome=good_fit" });
  saveView("user_1", { name: "Missed", query: "end=no-answer" });
  saveView("user_1", { name: "Good", query: "outcome=excellent" });
  expect(readViews("user_1")).toEqual([
    { name: "Good", query: "outcome=excellent" },
    { name: "Missed", query: "end=no-answer" },
  ]);
  expect(readViews("user_2")).toEqual([]);
  expect(deleteView("user_1", "Good")).toEqual([{ name: "Missed", query: "end=no-answer" }]);
  // Damaged storage counts as empty.
  localStorage.setItem("callViews:user_1", "{");
  expect(readViews("user_1")).toEqual([]);
});
