import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Failure } from "./empty-state.tsx";
import { useLoadingPhase } from "./use-loading-phase.ts";

interface PanelProps {
  readonly isLoading: boolean;
  /** Shown in a card instead of the children: an empty state or a failure. */
  readonly empty?: ReactNode;
  readonly skeletonHeights?: readonly number[];
  readonly children: ReactNode;
}

export function Panel({ isLoading, empty, skeletonHeights = [220], children }: PanelProps) {
  const phase = useLoadingPhase(isLoading);
  if (phase !== "content")
    return (
      <Stack gap={24} aria-busy="true">
        {phase === "skeleton" && skeletonHeights.map((height) => <Skeleton key={height} height={height} radius="md" />)}
      </Stack>
    );
  return <Stack gap={24}>{empty ? <div className="cw-card">{empty}</div> : children}</Stack>;
}

interface QueryPanelProps<Data> extends Pick<PanelProps, "skeletonHeights"> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly failureTitle: string;
  readonly children: (data: Data) => ReactNode;
}

export function QueryPanel<Data>({ query, failureTitle, children, ...panel }: QueryPanelProps<Data>) {
  const { data, error, isPending, refetch } = query;
  const hasFailed = Boolean(error) && !data;
  const failure = hasFailed && <Failure title={failureTitle} error={error} onRetry={refetch} />;
  return (
    <Panel isLoading={isPending} empty={failure} {...panel}>
      {data && children(data)}
    </Panel>
  );
}
