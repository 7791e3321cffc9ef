import { act } from "react";
import { expect, it } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { SearchField } from "./search-field.tsx";

const harness = harnessForFile();

const input = () => {
  const found = document.querySelector<HTMLInputElement>("[type=search]");
  if (!found) throw new Error("There is no field");
  return found;
};

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(), text);
    input().dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const show = (value: string, onSearch: (search: string) => void) =>
  harness.show(<SearchField label="Search" value={value} onSearch={onSearch} />);

it("reports the search after typing pauses, and keeps what is typed while the list follows", async () => {
  const searches: string[] = [];
  const note = (search: string) => searches.push(search);
  await show("", note);
  await type("a");
  await type("ad ");
  await expect.poll(() => searches).toEqual(["ad"]);
  await type("ada");
  await show("ad", note);
  expect(input().value).toBe("ada");
  await expect.poll(() => searches).toEqual(["ad", "ada"]);
});

it("follows a search changed elsewhere, and Escape clears it immediately", async () => {
  const searches: string[] = [];
  const note = (search: string) => searches.push(search);
  await show("ada", note);
  await show("grace", note);
  expect(input().value).toBe("grace");
  await type("grace h");
  await act(async () => input().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  expect(input().value).toBe("");
  // The pending search must not be reported later.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(searches).toEqual([""]);
});
