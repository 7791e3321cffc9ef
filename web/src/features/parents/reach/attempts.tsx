import type { MissReason } from "@callwright/contracts/endpoints/reach";
import { Box, Button, Flex, Group, NativeSelect } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import * as m from "#messages";
import { IconButton } from "../../../components/icon-button.tsx";
import { sign } from "../../../components/sign.tsx";
import { formatNumber, formatUnits } from "../../../lib/format.ts";
import { delayChoices, inUnits, maxDelays, nextDelay, type PlanForm, reasons } from "./plan-form.ts";
import classes from "./reach.module.css";

const reasonNames: Record<MissReason, () => string> = {
  no_answer: m.reach_no_answer,
  busy: m.reach_busy,
  voicemail: m.reach_voicemail_end,
  screened: m.reach_screened,
  failed: m.reach_failed_end,
};

function delayText(minutes: number): string {
  const { unit, count } = inUnits(minutes);
  return formatUnits(count, unit);
}

interface AttemptsProps {
  readonly attempts: PlanForm["attempts"];
  readonly onChange: (attempts: PlanForm["attempts"]) => void;
}

export function Attempts({ attempts, onChange }: AttemptsProps) {
  return (
    <fieldset>
      <Box component="legend" className="cw-small cw-medium" p={0}>
        {m.reach_attempts()}
      </Box>
      <Box component="p" className="cw-dimmed cw-small" maw="72ch">
        {m.reach_attempts_text()}
      </Box>
      <dl className={classes.reasons}>
        {reasons.map((reason) => (
          <div key={reason} className={classes.reason}>
            <dt>{reasonNames[reason]()}</dt>
            <dd>
              <Delays
                name={reasonNames[reason]()}
                delays={attempts[reason]}
                onChange={(delays) => onChange({ ...attempts, [reason]: delays })}
              />
            </dd>
          </div>
        ))}
      </dl>
    </fieldset>
  );
}

interface DelaysProps {
  readonly name: string;
  readonly delays: readonly number[];
  readonly onChange: (delays: readonly number[]) => void;
}

function Delays({ name, delays, onChange }: DelaysProps) {
  return (
    <Group gap="4px 12px" mih={30}>
      {delays.length === 0 && <span className="cw-dimmed cw-small">{m.reach_none()}</span>}
      {delays.map((delay, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an attempt is identified by its position.
        <Flex key={index} component="span" display="inline-flex" align="center" gap={2}>
          <NativeSelect
            size="xs"
            aria-label={m.reach_delay_of({ reason: name, count: formatNumber(index + 1) })}
            value={String(delay)}
            data={delayChoices(delay).map((minutes) => ({ value: String(minutes), label: delayText(minutes) }))}
            onChange={({ currentTarget: { value } }) => onChange(delays.with(index, Number(value)))}
          />
          <IconButton
            icon={IconX}
            signSize={14}
            size={28}
            label={m.reach_delay_remove({ reason: name, count: formatNumber(index + 1) })}
            title={m.reach_remove()}
            onClick={() => onChange(delays.toSpliced(index, 1))}
          />
        </Flex>
      ))}
      {delays.length < maxDelays && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={sign(IconPlus, 14)}
          aria-label={m.reach_add_to({ reason: name })}
          onClick={() => onChange([...delays, nextDelay(delays)])}
        >
          {m.reach_add()}
        </Button>
      )}
    </Group>
  );
}
