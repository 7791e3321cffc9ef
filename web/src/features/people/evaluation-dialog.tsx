import { Box, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { OutcomeBadge } from "../../components/badge.tsx";
import { Dialog, DialogFoot, FootButton } from "../../components/dialog.tsx";
import { Phone } from "../../components/phone.tsx";
import { latestCallId, type Person, personName } from "./person.ts";

interface EvaluationDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onOpenCall: () => void;
}

export function EvaluationDialog({ person, onClose, onOpenCall }: EvaluationDialogProps) {
  const summary = person.callSummary;
  return (
    <Dialog onClose={onClose} title={m.evaluation_title()} centered>
      <PersonHead person={person}>
        <OutcomeBadge label={person.outcomeLabel} />
      </PersonHead>
      <p className={summary ? "cw-anywhere" : "cw-dimmed"} style={{ whiteSpace: "pre-line" }} dir="auto">
        {summary || m.calls_summary_none()}
      </p>
      <DialogFoot>
        {latestCallId(person) && <FootButton onClick={onOpenCall}>{m.evaluation_open_call()}</FootButton>}
        <FootButton onClick={onClose} data-autofocus>
          {m.close()}
        </FootButton>
      </DialogFoot>
    </Dialog>
  );
}

export function PersonHead({ person, children }: { readonly person: Person; readonly children: ReactNode }) {
  return (
    <Group wrap="nowrap" justify="space-between" gap={16} mb={16}>
      <Stack component="span" className="cw-dimmed cw-small" align="flex-start" gap={0} miw={0}>
        <Box component="bdi" className="cw-bold" fz="md" c="var(--cw-text)">
          {personName(person)}
        </Box>
        <Phone number={person.phoneNumber} />
      </Stack>
      {children}
    </Group>
  );
}
