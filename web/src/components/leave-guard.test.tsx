import { act, useState } from "react";
import { createMemoryRouter, RouterProvider, useNavigate } from "react-router-dom";
import { expect, it } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { useLeaveGuard } from "./leave-guard.tsx";

const harness = harnessForFile();

function TestPage(props: { readonly hasUnsaved: boolean }) {
  const navigate = useNavigate();
  const [hasUnsaved, setHasUnsaved] = useState(props.hasUnsaved);
  const leaving = useLeaveGuard(hasUnsaved, {
    onClose: () => void navigate("/", { replace: true }),
    staysAt: ({ search }) => search.includes("edit"),
  });
  const save = () => {
    leaving.allowLeaving();
    void navigate("/", { replace: true });
  };
  // Saves and keeps the dialog open.
  const apply = () => setHasUnsaved(false);
  const type = () => setHasUnsaved(true);
  const { requestClose, stay, leave } = leaving;
  const buttons = { Close: requestClose, Stay: stay, Leave: leave, Save: save, Apply: apply, Type: type };
  return (
    <>
      {leaving.isAsking && "Discard?"}
      {Object.entries(buttons).map(([name, onPress]) => (
        <button key={name} type="button" onClick={onPress}>
          {name}
        </button>
      ))}
    </>
  );
}

async function openTestPage(hasUnsaved: boolean) {
  const router = createMemoryRouter([{ path: "*", element: <TestPage hasUnsaved={hasUnsaved} /> }], {
    initialEntries: ["/", "/?edit=1"],
    initialIndex: 1,
  });
  await harness.show(<RouterProvider router={router} />);
  const runNavigation = (navigate: () => Promise<void>) =>
    act(async () => {
      await navigate();
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
  return {
    back: () => runNavigation(() => router.navigate(-1)),
    goTo: (to: string) => runNavigation(() => router.navigate(to)),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

const isAsked = () => harness.text().includes("Discard?");

it("Back asks before typed text is lost, and then stays or leaves as answered", async () => {
  const { back, address } = await openTestPage(true);
  await back();
  expect([isAsked(), address()]).toEqual([true, "/?edit=1"]);
  await harness.press("Stay");
  expect([isAsked(), address()]).toEqual([false, "/?edit=1"]);
  await back();
  await harness.press("Leave");
  expect(address()).toBe("/");
});

it("closing the dialog asks too, but opening another tab of the dialog does not", async () => {
  const { goTo, address } = await openTestPage(true);
  await goTo("/?edit=1&tab=2");
  expect([isAsked(), address()]).toEqual([false, "/?edit=1&tab=2"]);
  await harness.press("Close");
  expect([isAsked(), address()]).toEqual([true, "/?edit=1&tab=2"]);
  await harness.press("Leave");
  expect(address()).toBe("/");
});

it("leaving after saving asks nothing", async () => {
  const { address } = await openTestPage(true);
  await harness.press("Save");
  expect([isAsked(), address()]).toEqual([false, "/"]);
});

it("a question settled by saving does not return with the next keystroke", async () => {
  const { back, address } = await openTestPage(true);
  // The question of the close button.
  await harness.press("Close");
  await harness.press("Apply");
  await harness.press("Type");
  expect(isAsked()).toBe(false);
  // The question of Back.
  await back();
  await harness.press("Apply");
  await harness.press("Type");
  expect([isAsked(), address()]).toEqual([false, "/?edit=1"]);
  await back();
  expect([isAsked(), address()]).toEqual([true, "/?edit=1"]);
});

it("without typed text there is no question", async () => {
  const { back, address } = await openTestPage(false);
  await back();
  expect([isAsked(), address()]).toEqual([false, "/"]);
});

it("closing the browser's tab asks too, but not after the page with the text is left", async () => {
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await openTestPage(true);
  expect(asks()).toBe(true);
  await harness.show(null);
  expect(asks()).toBe(false);
});
