/** Result of typed people where some were rejected: counts and names. */
import { Button, Group } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { DialogFoot } from "../../dialog-foot.tsx";
import { FaultList } from "./fault-list.tsx";
import classes from "./import.module.css";
import type { SendState } from "./send-rows.ts";

interface ManualResultProps {
  readonly sent: SendState;
  readonly onClose: () => void;
}

export function ManualResult({ sent, onClose }: ManualResultProps) {
  return (
    <>
      <div className={classes.stack}>
        <Group component="p" className="cw-bold" wrap="nowrap" gap={8} role="status">
          <IconCircleCheck size={20} stroke={1.75} className={classes.resultIcon} aria-hidden />
          {m.import_result({ added: formatNumber(sent.added) })}
        </Group>
        <FaultList faults={sent.refused} total={sent.refused.length} csv={undefined} />
      </div>
      <DialogFoot>
        <Button size="md" onClick={onClose} data-autofocus>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}
