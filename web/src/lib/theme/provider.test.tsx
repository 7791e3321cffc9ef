import { Button, Select } from "@mantine/core";
import { expect, it } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";

const harness = harnessForFile();

it("draws a plain button in the brand's button colours, text and background alike", async () => {
  await harness.show(<Button>Save</Button>);
  const button = document.querySelector("button");
  expect(button?.style.getPropertyValue("--button-color")).toBe("var(--cw-on-button)");
  expect(button?.style.getPropertyValue("--button-bg")).toBe("var(--cw-button)");
  expect(button?.style.getPropertyValue("--button-hover")).toBe("var(--cw-button-hover)");
});

it("a list of options without a match says so in a disabled option", async () => {
  await harness.show(<Select data={[]} nothingFoundMessage="No one found" searchable dropdownOpened />);
  const options = [...document.querySelectorAll("[role='listbox'] [role='option']")];
  expect(options.map(({ textContent, ariaDisabled }) => [textContent, ariaDisabled])).toEqual([
    ["No one found", "true"],
  ]);
});
