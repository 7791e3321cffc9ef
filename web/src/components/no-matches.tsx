import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import * as m from "#messages";
import { EmptyState } from "./empty-state.tsx";

interface NoMatchesProps {
  readonly title: string;
  readonly text?: string;
  readonly onClear: () => void;
}

export function NoMatches({ title, text, onClear }: NoMatchesProps) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      {m.clear_filters()}
    </Button>
  );
  return <EmptyState icon={IconSearchOff} title={title} {...(text && { text })} action={clear} />;
}
