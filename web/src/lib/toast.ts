/**
 * Toasts at the top (inline end), announced politely; errors stay until closed. Their library loads after the first
 * paint, or with the first toast.
 */
import type { ReactNode } from "react";

const load = () => import("@mantine/notifications");

const show = (message: ReactNode, options: { color: string; autoClose: number | false; role: string }) =>
  void load().then(({ notifications }) => notifications.show({ message, ...options }));

export const toast = {
  /** `seconds`: longer where the toast has a button. */
  success: (message: ReactNode, seconds = 4) =>
    show(message, { color: "green", autoClose: seconds * 1_000, role: "status" }),
  info: (message: ReactNode) => show(message, { color: "gray", autoClose: 6_000, role: "status" }),
  error: (message: ReactNode) => show(message, { color: "red", autoClose: false, role: "alert" }),
};
