import { expect, it, vi } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { useShellKeys } from "./use-shell-keys.ts";

const harness = harnessForFile();

function Keys(props: Parameters<typeof useShellKeys>[0]) {
  useShellKeys(props);
  return (
    <main id="content">
      <table>
        <tbody>
          <tr tabIndex={0}>
            <td>Ada</td>
          </tr>
        </tbody>
      </table>
    </main>
  );
}

const keys = { onSidebar: vi.fn(), onPalette: vi.fn(), onShowKeys: vi.fn() };

const press = (code: string, key: string, modifiers: { readonly ctrlKey?: boolean } = {}) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { code, key, ...modifiers, bubbles: true }));

it("Ctrl+B and Ctrl+K are matched by the physical key, whatever character the layout has there", async () => {
  await harness.show(<Keys {...keys} />);
  press("KeyB", "لا", { ctrlKey: true });
  press("KeyK", "ن", { ctrlKey: true });
  expect(keys.onSidebar).toHaveBeenCalledTimes(1);
  expect(keys.onPalette).toHaveBeenCalledTimes(1);
});

it("J focuses the first row when no row has the focus", async () => {
  await harness.show(<Keys {...keys} />);
  press("KeyJ", "ت");
  expect(document.activeElement?.textContent).toBe("Ada");
});

it.each(["?", "؟"])("%s opens the list of keys, except while typing in a text field", async (key) => {
  keys.onShowKeys.mockClear();
  await harness.show(
    <>
      <Keys {...keys} />
      <input type="checkbox" />
      <input type="text" />
    </>,
  );
  const pressIn = (selector: string) =>
    document
      .querySelector(selector)
      ?.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true }));
  pressIn("body");
  pressIn("[type=checkbox]");
  expect(keys.onShowKeys).toHaveBeenCalledTimes(2);
  pressIn("[type=text]");
  expect(keys.onShowKeys).toHaveBeenCalledTimes(2);
});
