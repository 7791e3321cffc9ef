/** Sandbox only: moves the clock to the next opening, to see calls immediately. */
import type { RunPreview } from "@callwright/contracts/endpoints/run";
import { Button, Group } from "@mantine/core";
import { IconClockPlay } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { messageOf, refreshSession } from "../../../lib/api.ts";
import { formatTime } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { moveClock } from "../../../lib/sandbox-clock.ts";
import { toast } from "../../../lib/toast.ts";

type NextOpening = Omit<NonNullable<RunPreview["nextOpening"]>, "now">;

interface MoveClockProps {
  readonly preview: Pick<RunPreview, "canMoveClock"> & { readonly nextOpening?: NextOpening | undefined };
}

export const MoveClock = ({ preview: { canMoveClock, nextOpening } }: MoveClockProps) =>
  canMoveClock && nextOpening ? <MoveClockButton {...nextOpening} /> : null;

function MoveClockButton({ at, timezone, place }: NextOpening) {
  const time = formatTime(at, timezone);
  const move = useMutation({
    mutationFn: () => moveClock(at),
    onSuccess: async () => {
      toast.success(m.launch_clock_moved({ time, place }));
      // By the moved clock, the session's tokens may have expired.
      await refreshSession();
      await queryClient.invalidateQueries();
    },
    onError: (error) => toast.error(messageOf(error, m.launch_clock_failed())),
  });
  return (
    <Group gap="4px 12px">
      <Button
        variant="default"
        leftSection={buttonIcon(IconClockPlay)}
        loading={move.isPending}
        onClick={() => move.mutate()}
      >
        {m.launch_clock({ time, place })}
      </Button>
      <span className="cw-dimmed cw-tiny">{m.launch_clock_text()}</span>
    </Group>
  );
}
