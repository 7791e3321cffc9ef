import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.layer.css";
import { directionOf, useLocale } from "../lib/i18n/locale.ts";

/** Toasts; `zIndex` 500 is above Mantine's dialogs, menus and overlays, whose layers end at 400. */
export function Notices() {
  const position = directionOf(useLocale()) === "rtl" ? "top-left" : "top-right";
  return <Notifications position={position} limit={3} zIndex={500} containerWidth={360} />;
}
