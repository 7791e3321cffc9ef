import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { messageOf } from "../lib/api.ts";
import { EmptyState } from "./empty-state.tsx";

interface FailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

export function Failure({ title, error, onRetry }: FailureProps) {
  const words = messageOf(error, "");
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <EmptyState
      icon={IconAlertTriangle}
      title={title}
      text={words && words !== title && words}
      action={
        <Button variant="default" loading={isBusy} onClick={retry}>
          {m.retry()}
        </Button>
      }
    />
  );
}
