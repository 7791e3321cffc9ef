import { Notifications } from "@mantine/notifications";
import { act, Suspense, useState } from "react";
import { expect, it, vi } from "vitest";
import { stageForFile } from "../../test/stage.tsx";
import { lazyLayer } from "../lib/idle.ts";
import { LayerFence } from "./layer-fence.tsx";

const stage = stageForFile();
const gone = new TypeError("Failed to fetch dynamically imported module: /assets/dialog.js");
let hasNetwork = false;
const dialog = lazyLayer(async () => {
  if (!hasNetwork) throw gone;
  return () => <p>The dialog</p>;
});

function Room() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Notifications />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <LayerFence shown={isOpen} onClose={() => setOpen(false)}>
        <Suspense>{isOpen && <dialog.Layer />}</Suspense>
      </LayerFence>
    </>
  );
}

it("a dialog whose code could not be fetched is closed and says why, leaves the room, and comes with the next press", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  stage.answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
  await stage.show(<Room />);
  await stage.press("Open");
  await expect.poll(() => stage.text()).toContain("The server cannot be reached.");
  expect(stage.text()).toContain("Open");
  expect(stage.text()).not.toContain("new version");
  hasNetwork = true;
  await stage.press("Open");
  expect(stage.text()).toContain("The dialog");
});

it("styles that came with code and could not be had are there before the code is shown", async () => {
  const styled = lazyLayer(async () => () => <p>The styled dialog</p>);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "/assets/dialog.css";
  document.body.append(link);
  link.dispatchEvent(new Event("error"));
  await stage.show(
    <Suspense>
      <styled.Layer />
    </Suspense>,
  );
  expect(link.isConnected).toBe(false);
  expect(stage.text()).not.toContain("The styled dialog");
  await act(async () => document.querySelector(`link[href="${link.href}"]`)?.dispatchEvent(new Event("load")));
  await expect.poll(() => stage.text()).toContain("The styled dialog");
});
