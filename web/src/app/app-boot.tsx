import { RouterProvider } from "react-router-dom";
import * as m from "#messages";
import { clearCachedAnswers } from "../lib/api.ts";
import { type AppBoot, leaveApp, render } from "../lib/boot.ts";
import { dropEarlyAnswers } from "../lib/early.ts";
import { meQuery } from "../lib/queries.ts";
import { queryClient } from "../lib/query.ts";
import { followTabs, setTabUserId, takeSignedInMark } from "../lib/tab-session.ts";
import "../lib/app-wire.ts";
import "../lib/theme/app-styles.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, PropsWithChildren } from "react";
import { AppErrorBoundary } from "../components/error-boundary.tsx";
import { useIdleComponent } from "../lib/idle.ts";
import { raiseTrialFlag } from "../lib/plan.ts";
import { ThemeProvider } from "../lib/theme/provider.tsx";
import { createRouter } from "./router.tsx";

/** Shows the app at the address; returns its unmount. */
export function showApp({ user }: AppBoot): () => void {
  // Another user may have signed in, so no cached data stays.
  queryClient.clear();
  clearCachedAnswers();
  if (user) {
    queryClient.setQueryData(meQuery.queryKey, user);
    raiseTrialFlag(user);
  }
  setTabUserId(user?.id);
  const unfollow = followTabs(() => {
    // Another tab has ended the session, so the sign-in screen need not ask for it.
    takeSignedInMark();
    leaveApp({ notice: m.logged_out });
  });
  const router = createRouter();
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return () => {
    dropEarlyAnswers();
    unfollow();
    setTabUserId(undefined);
    router.dispose();
  };
}

/** Toasts and the step-up dialog are outside the error boundary, so they stay when a screen fails. */
function Providers({ children }: PropsWithChildren) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <WhenIdle load={loadNotices} />
        <WhenIdle load={loadStepUp} />
        <AppErrorBoundary>{children}</AppErrorBoundary>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

const loadStepUp = async () => (await import("./step-up-dialog.tsx")).StepUpDialog;
const loadNotices = async () => (await import("./notices.tsx")).Notices;

function WhenIdle({ load }: { readonly load: () => Promise<ComponentType> }) {
  const Component = useIdleComponent(load);
  return Component && <Component />;
}
