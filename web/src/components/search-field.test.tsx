import { act } from "react";
import { expect, it } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { SearchField } from "./search-field.tsx";

const harness = harnessForFile();

const input = () => {
  const field = document.querySelector<HTMLInputElement>("[type=search]");
  if (!field) throw new Error("There is no field");
  return field;
};

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(), text);
    input().dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const show = (value: string, onSearch: (search: string) => void) =>
  harness.show(<SearchField label="Search" value={value} onSearch={onSearch} />);

it("reports the search after a pause in typing, and keeps text that was typed after the report", async () => {
  const searches: string[] = [];
  const recordSearch = (search: string) => searches.push(search);
  await show("", recordSearch);
  await type("a");
  await type("ad ");
  await expect.poll(() => searches).toEqual(["ad"]);
  await type("ada");
  await show("ad", recordSearch);
  expect(input().value).toBe("ada");
  await expect.poll(() => searches).toEqual(["ad", "ada"]);
});

it("follows a search changed elsewhere, and Escape clears it immediately", async () => {
  const searches: string[] = [];
  const recordSearch = (search: string) => searches.push(search);
  await show("ada", recordSearch);
  await show("grace", recordSearch);
  expect(input().value).toBe("grace");
  await type("grace h");
  await act(async () => input().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  expect(input().value).toBe("");
  // The pending search must not be reported later.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(searches).toEqual([""]);
});
