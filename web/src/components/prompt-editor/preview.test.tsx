import { expect, it } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { Preview } from "./preview.tsx";

const harness = harnessForFile();

const parts = [{ label: "Text", template: "Hello {{firstName}}, {{unheardOf}}see you." }];
const source = { samples: [{ id: "cand_1", name: "Ada Lovelace", values: { firstName: "Ada" } }] };

it.each([
  ["a text drops unknown variables, as the server does when it sends the text", true, "Hello Ada, see you."],
  ["a prompt shows unknown variables as written", false, "Hello Ada, {{unheardOf}}see you."],
] as const)("the preview of %s", async (_, isExact, text) => {
  await harness.show(<Preview parts={parts} source={source} direction="ltr" isExact={isExact} />);
  expect(harness.text()).toContain(text);
});
