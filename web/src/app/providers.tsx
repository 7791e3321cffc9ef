/** What surrounds the signed-in app: theme, queries, notices. */
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import type { PropsWithChildren } from "react";
import { Fence } from "../components/error-boundary.tsx";
import { directionOf, getLocale } from "../lib/i18n/locale.ts";
import { queryClient } from "../lib/query.ts";
import { ThemeProvider } from "../lib/theme/provider.tsx";

export function Providers({ children }: PropsWithChildren) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <Notices />
        <Fence>{children}</Fence>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

/** At the top, at the line's end: the position has a side of its own, so it follows the direction. */
function Notices() {
  const position = directionOf(getLocale()) === "rtl" ? "top-left" : "top-right";
  return <Notifications position={position} limit={3} zIndex={500} containerWidth={360} />;
}
