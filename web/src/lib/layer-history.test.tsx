import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { useLayerHistory } from "./layer-history.ts";

const harness = harnessForFile();

function TestPage() {
  const { open, switchTo, change, close } = useLayerHistory();
  const actions: readonly (readonly [string, () => void])[] = [
    ["Open", () => open({ settings: "detail" })],
    ["Switch", () => switchTo({ settings: "logs" })],
    ["Search", () => change({ search: "Ada" })],
    ["Close", () => close("settings")],
  ];
  return actions.map(([name, press]) => (
    <button key={name} type="button" onClick={press}>
      {name}
    </button>
  ));
}

/** Enters the page from another one. */
async function enter(search = "") {
  const router = createMemoryRouter(
    [
      { path: "/lobby", element: null },
      { path: "/room", element: <TestPage /> },
    ],
    { initialEntries: ["/lobby", `/room${search}`] },
  );
  await harness.show(<RouterProvider router={router} />);
  return {
    place: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: (by: number) => act(() => router.navigate(by)),
  };
}

it("opening and closing leaves no extra history entries", async () => {
  const { place, go } = await enter();
  for (let round = 1; round <= 3; round += 1) {
    await harness.press("Open");
    await harness.press("Switch");
    expect(place()).toBe("/room?settings=logs");
    await harness.press("Close");
    expect(place()).toBe("/room");
  }
  await go(-1);
  expect(place()).toBe("/lobby");
});

it("an opened dialog is closed by Back, opened by Forward, and closed again", async () => {
  const { place, go } = await enter();
  await harness.press("Open");
  await go(-1);
  expect(place()).toBe("/room");
  await go(1);
  expect(place()).toBe("/room?settings=detail");
  const closeButton = [...document.querySelectorAll("button")].at(-1);
  // The second click comes before the router has gone back, and must not go back further.
  await act(async () => {
    closeButton?.click();
    closeButton?.click();
  });
  expect(place()).toBe("/room");
  await go(1);
  await harness.press("Close");
  expect(place()).toBe("/room");
});

it("a dialog open from the start closes without leaving the page, and Back does not reopen it", async () => {
  const { place, go } = await enter("?settings=logs");
  await harness.press("Close");
  expect(place()).toBe("/room");
  await go(-1);
  expect(place()).toBe("/lobby");
});

it("later changes of the address survive the closing", async () => {
  const { place } = await enter();
  await harness.press("Open");
  await harness.press("Search");
  await harness.press("Close");
  expect(place()).toBe("/room?search=Ada");
});
