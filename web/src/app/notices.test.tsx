import { notifications } from "@mantine/notifications";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { setLocale } from "../lib/i18n/locale.ts";
import { Notices } from "./notices.tsx";

const harness = harnessForFile();
afterEach(() => act(() => setLocale("en")));

it("toasts appear at the top right, and at the top left in right-to-left languages", async () => {
  await harness.show(<Notices />);
  const toastPosition = () =>
    document.querySelector(".mantine-Notification-root")?.closest("[data-position]")?.getAttribute("data-position");
  await act(async () => void notifications.show({ message: "Saved" }));
  await expect.poll(toastPosition).toBe("top-right");
  await act(async () => setLocale("ar"));
  await act(async () => void notifications.show({ message: "Saved again" }));
  await expect.poll(toastPosition).toBe("top-left");
});
