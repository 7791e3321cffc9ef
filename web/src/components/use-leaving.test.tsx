import { act, useState } from "react";
import { createMemoryRouter, RouterProvider, useNavigate } from "react-router-dom";
import { expect, it } from "vitest";
import { stageForFile } from "../../test/stage.tsx";
import { useLeaving } from "./use-leaving.ts";

const stage = stageForFile();

function Room(begun: { readonly isAtStake: boolean }) {
  const navigate = useNavigate();
  const [isAtStake, setAtStake] = useState(begun.isAtStake);
  const leaving = useLeaving(
    isAtStake,
    () => void navigate("/", { replace: true }),
    ({ search }) => search.includes("edit"),
  );
  const save = () => {
    leaving.forget();
    void navigate("/", { replace: true });
  };
  const apply = () => setAtStake(false);
  const type = () => setAtStake(true);
  const { ask, stay, leave } = leaving;
  const presses = { Close: ask, Stay: stay, Leave: leave, Save: save, Apply: apply, Type: type };
  return (
    <>
      {leaving.isAsking && "Discard?"}
      {Object.entries(presses).map(([name, act]) => (
        <button key={name} type="button" onClick={act}>
          {name}
        </button>
      ))}
    </>
  );
}

async function open(isAtStake: boolean) {
  const router = createMemoryRouter([{ path: "*", element: <Room isAtStake={isAtStake} /> }], {
    initialEntries: ["/", "/?edit=1"],
    initialIndex: 1,
  });
  await stage.show(<RouterProvider router={router} />);
  const go = (where: () => Promise<void>) =>
    act(async () => {
      await where();
      await new Promise((done) => setTimeout(done, 10));
    });
  return {
    back: () => go(() => router.navigate(-1)),
    turn: (to: string) => go(() => router.navigate(to)),
    place: () => router.state.location.pathname + router.state.location.search,
  };
}

const isAsked = () => stage.text().includes("Discard?");

it("Back asks before typed text is lost, and the answer decides", async () => {
  const { back, place } = await open(true);
  await back();
  expect([isAsked(), place()]).toEqual([true, "/?edit=1"]);
  await stage.press("Stay");
  expect([isAsked(), place()]).toEqual([false, "/?edit=1"]);
  await back();
  await stage.press("Leave");
  expect(place()).toBe("/");
});

it("closing asks as well, and another tab of the same dialog does not", async () => {
  const { turn, place } = await open(true);
  await turn("/?edit=1&tab=2");
  expect([isAsked(), place()]).toEqual([false, "/?edit=1&tab=2"]);
  await stage.press("Close");
  expect([isAsked(), place()]).toEqual([true, "/?edit=1&tab=2"]);
  await stage.press("Leave");
  expect(place()).toBe("/");
});

it("saved text is left without a question", async () => {
  const { place } = await open(true);
  await stage.press("Save");
  expect([isAsked(), place()]).toEqual([false, "/"]);
});

it("a question settled by saving does not return with the next keystroke", async () => {
  const { back, place } = await open(true);
  await stage.press("Close");
  await stage.press("Apply");
  await stage.press("Type");
  expect(isAsked()).toBe(false);
  await back();
  await stage.press("Apply");
  await stage.press("Type");
  expect([isAsked(), place()]).toEqual([false, "/?edit=1"]);
  await back();
  expect([isAsked(), place()]).toEqual([true, "/?edit=1"]);
});

it("without typed text there is no question", async () => {
  const { back, place } = await open(false);
  await back();
  expect([isAsked(), place()]).toEqual([false, "/"]);
});

it("closing the browser's tab asks too", async () => {
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await open(true);
  expect(asks()).toBe(true);
  await stage.show(null);
  expect(asks()).toBe(false);
});
