import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Notifications } from "@mantine/notifications";
import { act, Suspense, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { lazyLayer } from "../lib/idle.ts";
import { LayerBoundary } from "./error-boundary.tsx";

const harness = harnessForFile();
const chunkLoadError = new TypeError("Failed to fetch dynamically imported module: /assets/dialog.js");
let hasNetwork = false;
afterEach(() => {
  hasNetwork = false;
});
const dialog = lazyLayer(async () => {
  if (!hasNetwork) throw chunkLoadError;
  return () => <p>The dialog</p>;
});

function TestPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Notifications />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <LayerBoundary shown={isOpen} onClose={() => setOpen(false)}>
        <Suspense>{isOpen && <dialog.Layer />}</Suspense>
      </LayerBoundary>
    </>
  );
}

it("a dialog whose code failed to load closes with the reason, keeps the page, and loads again at the next press", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  harness.answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
  await harness.show(<TestPage />);
  await harness.press("Open");
  await expect.poll(() => harness.text()).toContain("The server cannot be reached.");
  expect(harness.text()).toContain("Open");
  expect(harness.text()).not.toContain("new version");
  hasNetwork = true;
  await harness.press("Open");
  expect(harness.text()).toContain("The dialog");
});

it("style sheets that failed to load are loaded before the code is shown", async () => {
  const styled = lazyLayer(async () => () => <p>The styled dialog</p>);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "/assets/dialog.css";
  document.body.append(link);
  link.dispatchEvent(new Event("error"));
  await harness.show(
    <Suspense>
      <styled.Layer />
    </Suspense>,
  );
  expect(link.isConnected).toBe(false);
  expect(harness.text()).not.toContain("The styled dialog");
  await act(async () => document.querySelector(`link[href="${link.href}"]`)?.dispatchEvent(new Event("load")));
  await expect.poll(() => harness.text()).toContain("The styled dialog");
});

const drawer = lazyLayer(async () => {
  if (!hasNetwork) throw chunkLoadError;
  return ({ isOpen }: { readonly isOpen: boolean }) => isOpen && <p>The drawer</p>;
});

function TestDrawer() {
  const [isOpen, setOpen] = useState(false);
  const [closeCount, setCloseCount] = useState(0);
  const close = () => {
    setOpen(false);
    setCloseCount((count) => count + 1);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <output>{closeCount}</output>
      <LayerBoundary shown={isOpen} onClose={isOpen ? close : undefined} waiting="Waiting">
        <drawer.Layer isOpen={isOpen} />
      </LayerBoundary>
    </>
  );
}

it("a mounted drawer that fails to load stays silent until it is opened, and is then loaded again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const shownCloseCount = () => document.querySelector("output")?.textContent;
  await harness.show(<TestDrawer />);
  expect([shownCloseCount(), harness.text()]).toEqual(["0", "Open0Waiting"]);
  await harness.press("Open");
  await expect.poll(shownCloseCount).toBe("1");
  hasNetwork = true;
  await harness.press("Open");
  await expect.poll(() => harness.text()).toContain("The drawer");
});

const src = join(import.meta.dirname, "..");
const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(join(src, file), "utf8") }));

/** Files whose layers are inside the boundary of the page or dialog that shows them. */
const boundedByParent =
  /no-access|profile-page|parents\/(detail\/(bulk-dialogs|call-drawer|candidates|parent-dialogs)|edit\/prompt-fields|lead\/lead-page|settings\/settings-drawer)|call\/call-view/;

it("every dialog, drawer and menu that loads on demand is inside a boundary", () => {
  const withoutLayer = sources.filter(({ text }) => /lazy\(async .*(dialog|drawer|menu|modal|palette)/.test(text));
  expect(withoutLayer.map(({ file }) => file)).toEqual([]);
  const layers = sources.filter(({ file, text }) => text.includes(" = lazyLayer(") && !boundedByParent.test(file));
  expect(layers.length).toBeGreaterThan(15);
  expect(layers.filter(({ text }) => !/<(LayerBoundary|MenuSlot)/.test(text)).map(({ file }) => file)).toEqual([]);
});
