import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { PreloadLink } from "./preload.tsx";

const harness = harnessForFile();
afterEach(() => vi.useRealTimers());

it("a link preloads the page's code after 100 ms of hover, and not before", async () => {
  const loaded: string[] = [];
  const handle = { preload: async () => loaded.push("jobs") };
  const router = createMemoryRouter([
    { path: "/", element: <PreloadLink to="/jobs">Jobs</PreloadLink> },
    { path: "/jobs", handle, element: null },
  ]);
  await harness.show(<RouterProvider router={router} />);
  // Only timeouts: faked animation frames would keep this file's window in later files.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  act(() => void document.querySelector("a")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
  vi.advanceTimersByTime(99);
  expect(loaded).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(loaded).toEqual(["jobs"]);
});
