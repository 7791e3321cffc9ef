/** Toasts; errors stay until closed. The library loads after the first paint, or with the first toast. */
import type { ReactNode } from "react";

const load = () => import("@mantine/notifications");

interface Options {
  readonly color: string;
  readonly autoClose: number | false;
  readonly role: string;
  readonly id?: string;
}

const show = (message: ReactNode, options: Options) =>
  void load().then(({ notifications }) => notifications.show({ message, ...options }));

export const toast = {
  success: (message: ReactNode) => show(message, { color: "green", autoClose: 4_000, role: "status" }),
  /** Stays longer, since the message has a button; `close(id)` closes it. */
  withAction: (id: string, message: ReactNode) =>
    show(message, { id, color: "green", autoClose: 10_000, role: "status" }),
  info: (message: ReactNode) => show(message, { color: "gray", autoClose: 6_000, role: "status" }),
  error: (message: ReactNode) => show(message, { color: "red", autoClose: false, role: "alert" }),
  close: (id: string) => void load().then(({ notifications }) => notifications.hide(id)),
};
