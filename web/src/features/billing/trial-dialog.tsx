import { Button } from "@mantine/core";
import { IconCalendar, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Dialog } from "../../components/dialog.tsx";
import { DialogFoot } from "../../components/dialog-foot.tsx";
import { formatNumber, formatUnits } from "../../lib/format.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./trial-dialog.module.css";

const CALLS_PER_DAY = 3;

interface TrialDialogProps {
  readonly onClose: () => void;
  readonly onUpgrade: () => void;
}

export function TrialDialog({ onClose, onUpgrade }: TrialDialogProps) {
  const { data } = useQuery(minutesQuery(useUser().id));
  const trial = data?.trial;
  return (
    <Dialog onClose={onClose} title={m.trial_title()} centered>
      <ul className={classes.facts}>
        {trial && (
          <li>
            <IconCalendar size={16} stroke={1.75} aria-hidden />
            {trial.isOver ? m.trial_ended() : m.trial_days_left({ time: formatUnits(trial.daysLeft, "day") })}
          </li>
        )}
        <li>
          <IconPhone size={16} stroke={1.75} aria-hidden />
          {m.trial_calls({ count: formatNumber(CALLS_PER_DAY) })}
        </li>
      </ul>
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
