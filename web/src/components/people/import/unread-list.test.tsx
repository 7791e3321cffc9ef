import { expect, it } from "vitest";
import { stageForFile } from "../../../../test/stage.tsx";
import { UnreadList } from "./unread-list.tsx";

const stage = stageForFile();

const packed = {
  header: ["firstname", "Gehalt"],
  unread: 1,
  unreadValues: [{ line: 2, reason: "Gehalt", row: "80000 Rs" }],
  unreadCsv: new Blob(),
};

it("people loaded without an ambiguous value are listed with the original text", async () => {
  await stage.show(<UnreadList packed={packed} />);
  expect(stage.text()).toMatch(/Values left out.*Line 2.*80000 Rs.*Gehalt/);
  await stage.show(<UnreadList packed={{ ...packed, unread: 0, unreadValues: [] }} />);
  expect(stage.text()).toBe("");
});
