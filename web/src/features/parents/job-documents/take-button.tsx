import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import * as m from "#messages";
import { sign } from "../../../components/sign.tsx";

interface TakeButtonProps {
  readonly detail: string;
  readonly isTaken: boolean;
  readonly isFull?: boolean;
  readonly onTake: () => void;
}

export function TakeButton({ detail, isTaken, isFull = false, onTake }: TakeButtonProps) {
  return (
    <Button
      flex="none"
      variant="default"
      size="xs"
      aria-label={(isTaken ? m.pdf_taken_of : m.pdf_take_of)({ detail })}
      aria-disabled={isTaken || isFull || undefined}
      leftSection={isTaken && sign(IconCheck, 14)}
      onClick={() => !isTaken && !isFull && onTake()}
    >
      {isTaken ? m.pdf_taken() : m.pdf_take()}
    </Button>
  );
}
