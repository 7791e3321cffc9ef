/** "Something went wrong.": for a room that failed to render, and for code that is gone after a deploy. */
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import type { PropsWithChildren } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useRouteError } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "./empty-state.tsx";

/** Browsers word a failed `import()` differently; after a deploy it means that this page's build is gone. */
const isStale = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

export function ErrorScreen({ error }: { readonly error: unknown }) {
  const stale = isStale(error);
  return (
    <div role="alert">
      <EmptyState
        icon={stale ? IconRefresh : IconAlertTriangle}
        title={stale ? m.error_stale_title() : m.error_generic()}
        text={stale ? m.error_stale_text() : m.error_generic_text()}
        action={<Button onClick={() => location.reload()}>{m.error_reload()}</Button>}
      />
    </div>
  );
}

/** For a route's `errorElement`. */
export function RouteError() {
  return <ErrorScreen error={useRouteError()} />;
}

/** Around a part of a page, so that its failure leaves the rest standing. */
export function Fence({ children }: PropsWithChildren) {
  return <ErrorBoundary FallbackComponent={ErrorScreen}>{children}</ErrorBoundary>;
}
