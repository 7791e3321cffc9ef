import { act } from "react";
import { expect, it } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { Transcript } from "./transcript.tsx";

const harness = harnessForFile();
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ role: "user" as const, message: `Line ${index}` }));

const show = (count: number) =>
  harness.show(<Transcript entries={lines(count)} time={0} isPlaying={false} isLive onPlayFrom={undefined} />);

it("a live transcript follows new lines while it is scrolled to its end, and only then", async () => {
  await show(3);
  const list = document.querySelector("ol");
  if (!list) return expect.unreachable();
  Object.defineProperties(list, {
    scrollHeight: { get: () => list.children.length * 40 },
    clientHeight: { value: 100 },
  });
  const scrollTo = (top: number) =>
    act(async () => {
      list.scrollTop = top;
      list.dispatchEvent(new Event("scroll", { bubbles: true }));
    });
  // Five lines of 40 px; unlike a browser, jsdom does not subtract the 100 px in view.
  await show(5);
  expect(list.scrollTop).toBe(200);
  await scrollTo(0);
  await show(6);
  expect(list.scrollTop).toBe(0);
  // 140 px is the end: six lines of 40 px, less the 100 px in view.
  await scrollTo(140);
  await show(7);
  expect(list.scrollTop).toBe(280);
});
