/** Short notices at the top (inline end), announced politely; errors stay until closed. */
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";

export const toast = {
  success: (message: ReactNode) => notifications.show({ message, color: "green", autoClose: 4_000 }),
  info: (message: ReactNode) => notifications.show({ message, color: "gray", autoClose: 6_000 }),
  error: (message: ReactNode) => notifications.show({ message, color: "red", autoClose: false, role: "alert" }),
};
