/** How a recording plays: in mono, in stereo by choice, and without the mixer if its host does not allow CORS. */
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { Recording } from "./recording.tsx";
import { usePlayer } from "./use-player.ts";

const harness = harnessForFile();
afterEach(() => vi.unstubAllGlobals());

const gainNodes: { channelCount: number; gain: { value: number } }[] = [];

/** jsdom has no sound. */
class StubContext {
  destination = {};
  resume = async () => {};
  close = async () => {};
  createMediaElementSource = () => ({ connect: (node: object) => node });
}

function stubSound(): void {
  gainNodes.length = 0;
  vi.stubGlobal("AudioContext", StubContext);
  vi.stubGlobal(
    "GainNode",
    class {
      channelCount = 2;
      gain = { value: 1 };
      connect = () => {};
      constructor() {
        gainNodes.push(this);
      }
    },
  );
}

function TestRecording() {
  return <Recording url="/recording" player={usePlayer()} seconds={30} />;
}

const audio = () => document.querySelector("audio") as HTMLAudioElement;
const fire = (event: string) => act(async () => void audio().dispatchEvent(new Event(event)));

it("plays in mono on both sides until stereo is chosen", async () => {
  stubSound();
  await harness.show(<TestRecording />);
  expect(audio().crossOrigin).toBe("anonymous");
  await fire("play");
  // Playing again, as after a pause, keeps the first mixer.
  await fire("play");
  expect(gainNodes).toMatchObject([{ channelCount: 1, gain: { value: 2 } }]);
  const stereo = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === "Stereo");
  await act(async () => stereo?.click());
  expect(gainNodes).toMatchObject([{ channelCount: 2, gain: { value: 1 } }]);
});

it("plays without the mixer and without the choice of stereo if the recording's host does not allow CORS", async () => {
  stubSound();
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => {});
  await harness.show(<TestRecording />);
  // The first error renews the session and loads again, the second gives up the mixer.
  await fire("error");
  await fire("error");
  await expect.poll(() => audio().getAttribute("crossorigin")).toBeNull();
  await fire("play");
  expect(gainNodes).toEqual([]);
  expect(document.body.textContent).not.toContain("Stereo");
});
