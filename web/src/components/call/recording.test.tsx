/** A recording's two channels are mixed to one, heard apart when chosen, and played as they are where pages may not use them. */
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { Recording } from "./recording.tsx";
import { usePlayer } from "./use-player.ts";

const harness = harnessForFile();
afterEach(() => vi.unstubAllGlobals());

const nodes: { channelCount: number; gain: { value: number } }[] = [];

/** jsdom has no sound. */
class StubContext {
  destination = {};
  resume = async () => {};
  close = async () => {};
  createMediaElementSource = () => ({ connect: (node: object) => node });
}

function stubSound(): void {
  nodes.length = 0;
  vi.stubGlobal("AudioContext", StubContext);
  vi.stubGlobal(
    "GainNode",
    class {
      channelCount = 2;
      gain = { value: 1 };
      connect = () => {};
      constructor() {
        nodes.push(this);
      }
    },
  );
}

function Played() {
  return <Recording url="/recording" player={usePlayer()} seconds={30} />;
}

const audio = () => document.querySelector("audio") as HTMLAudioElement;
const tell = (event: string) => act(async () => void audio().dispatchEvent(new Event(event)));

it("is mono at both sides until it is to be heard apart", async () => {
  stubSound();
  harness.answerWith(() => okResponse({}));
  await harness.show(<Played />);
  expect(audio().crossOrigin).toBe("anonymous");
  await tell("play");
  await tell("play");
  expect(nodes).toMatchObject([{ channelCount: 1, gain: { value: 2 } }]);
  const stereo = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === "Stereo");
  await act(async () => stereo?.click());
  expect(nodes).toMatchObject([{ channelCount: 2, gain: { value: 1 } }]);
});

it("that its host gives to no page is played as it is, without a choice that does nothing", async () => {
  stubSound();
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => {});
  harness.answerWith(() => okResponse({}));
  await harness.show(<Played />);
  await tell("error");
  await tell("error");
  await expect.poll(() => audio().getAttribute("crossorigin")).toBeNull();
  await tell("play");
  expect(nodes).toEqual([]);
  expect(document.body.textContent).not.toContain("Stereo");
});
