import { Button } from "@mantine/core";
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
