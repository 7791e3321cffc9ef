import { expect, it } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { UnreadList } from "./file-preview.tsx";

const harness = harnessForFile();

const packed = {
  header: ["firstname", "Gehalt"],
  unread: 1,
  unreadValues: [{ line: 2, reason: "Gehalt", row: "80000 Rs" }],
  unreadCsv: new Blob(),
};

it("ambiguous values that were left out are listed with their line and original text", async () => {
  await harness.show(<UnreadList packed={packed} />);
  expect(harness.text()).toMatch(/Values left out.*Line 2.*80000 Rs.*Gehalt/);
  await harness.show(<UnreadList packed={{ ...packed, unread: 0, unreadValues: [] }} />);
  expect(harness.text()).toBe("");
});
