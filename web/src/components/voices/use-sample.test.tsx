import { beforeEach, expect, it, vi } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { usePlayer } from "../call/use-player.ts";
import { useSample } from "./use-sample.ts";

const harness = harnessForFile();

/** Sets the state of an audio element and fires its events as a browser would; jsdom cannot play. */
function setPaused(element: HTMLMediaElement, paused: boolean) {
  Object.defineProperty(element, "paused", { value: paused, configurable: true });
  element.dispatchEvent(new Event(paused ? "pause" : "play"));
  if (!paused) element.dispatchEvent(new Event("playing"));
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLMediaElement) {
    setPaused(this, false);
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
    if (!this.paused) setPaused(this, true);
  });
});

function Players() {
  const samples = useSample();
  const { audio, events, isPlaying, toggle } = usePlayer();
  return (
    <>
      {["Lucy", "Emma"].map((id) => (
        <button key={id} type="button" onClick={() => samples.toggle({ id, sample: `/voices/${id}.mp3` })}>
          {id}
        </button>
      ))}
      <button type="button" onClick={toggle}>
        Recording
      </button>
      {/* biome-ignore lint/a11y/useMediaCaption: its transcript is beside it. */}
      <audio ref={audio} onPlay={events.onPlay} onPause={events.onPause} />
      <output>
        {["Lucy", "Emma"].filter((id) => samples.stateOf(id) === "playing").join()}
        {isPlaying && "Recording"}
      </output>
    </>
  );
}

it("a press plays or pauses a sample or a recording, and only one of them plays at a time", async () => {
  await harness.show(<Players />);
  const states: (string | undefined)[] = [];
  for (const name of ["Lucy", "Emma", "Recording", "Lucy", "Recording", "Recording", "Emma", "Emma"]) {
    await harness.press(name);
    states.push(document.querySelector("output")?.textContent);
  }
  expect(states).toEqual(["Lucy", "Emma", "Recording", "Lucy", "Recording", "", "Emma", ""]);
});
