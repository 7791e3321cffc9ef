import { Button } from "@mantine/core";
import { expect, it } from "vitest";
import { stageForFile } from "../../../test/stage.tsx";

const stage = stageForFile();

it("draws a plain button in the brand's button colours, text and background alike", async () => {
  await stage.show(<Button>Save</Button>);
  const button = document.querySelector("button");
  expect(button?.style.getPropertyValue("--button-color")).toBe("var(--cw-on-button)");
  expect(button?.style.getPropertyValue("--button-bg")).toBe("var(--cw-button)");
  expect(button?.style.getPropertyValue("--button-hover")).toBe("var(--cw-button-hover)");
});
