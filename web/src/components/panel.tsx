import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useSettled } from "./use-settled.ts";

interface PanelProps {
  readonly isLoading: boolean;
  readonly empty?: ReactNode;
  readonly heights?: readonly number[];
  readonly children: ReactNode;
}

export function Panel({ isLoading, empty, heights = [220], children }: PanelProps) {
  const phase = useSettled(isLoading);
  if (phase !== "content")
    return (
      <Stack gap={24} aria-busy="true">
        {heights.map((height) => phase === "skeleton" && <Skeleton key={height} height={height} radius="md" />)}
      </Stack>
    );
  return <Stack gap={24}>{empty ? <div className="cw-card">{empty}</div> : children}</Stack>;
}
