/** Providers of the signed-in app: theme, queries, toasts. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { PropsWithChildren } from "react";
import { Fence } from "../components/error-boundary.tsx";
import { useIdleComponent } from "../lib/idle.ts";
import { queryClient } from "../lib/query.ts";
import { ThemeProvider } from "../lib/theme/provider.tsx";

export function Providers({ children }: PropsWithChildren) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <LateNotices />
        <LateStepUp />
        <Fence>{children}</Fence>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

const loadStepUp = async () => (await import("./step-up-dialog.tsx")).StepUpDialog;

function LateStepUp() {
  const StepUpDialog = useIdleComponent(loadStepUp);
  return StepUpDialog && <StepUpDialog />;
}

const loadNotices = async () => (await import("./notices.tsx")).Notices;

function LateNotices() {
  const Notices = useIdleComponent(loadNotices);
  return Notices && <Notices />;
}
