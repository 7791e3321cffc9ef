import { Button, Group, Stack } from "@mantine/core";
import { IconCalendar, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Dialog, DialogFoot } from "../../components/dialog.tsx";
import { formatNumber, formatUnits } from "../../lib/format.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";

const CALLS_PER_DAY = 3;

const icon = { size: 16, stroke: 1.75, className: "cw-dimmed", style: { flex: "none" }, "aria-hidden": true } as const;

export function TrialDialog({ onClose, onUpgrade }: { readonly onClose: () => void; readonly onUpgrade: () => void }) {
  const { data } = useQuery(minutesQuery(useUser().id));
  const trial = data?.trial;
  return (
    <Dialog onClose={onClose} title={m.trial_title()} centered>
      <Stack component="ul" gap={8} mb={16}>
        {trial && (
          <Group component="li" className="cw-medium" wrap="nowrap" gap={8}>
            <IconCalendar {...icon} />
            {trial.isOver ? m.trial_ended() : m.trial_days_left({ time: formatUnits(trial.daysLeft, "day") })}
          </Group>
        )}
        <Group component="li" className="cw-medium" wrap="nowrap" gap={8}>
          <IconPhone {...icon} />
          {m.trial_calls({ count: formatNumber(CALLS_PER_DAY) })}
        </Group>
      </Stack>
      <p className="cw-dimmed">{m.trial_text()}</p>
      <DialogFoot>
        <Button variant="default" size="md" onClick={onClose}>
          {m.trial_later()}
        </Button>
        <Button size="md" onClick={onUpgrade} data-autofocus>
          {m.trial_upgrade()}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
