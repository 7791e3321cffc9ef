import type { TextDetail } from "@callwright/contracts/endpoints/text";
import { Skeleton, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Dialog, DialogFoot, FootButton } from "../../components/dialog.tsx";
import { Failure } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { CancelText } from "../../components/texts/cancel-text.tsx";
import { TextBody } from "../../components/texts/text-body.tsx";
import { TextBadge, TextFacts } from "../../components/texts/text-facts.tsx";
import { textReasonText } from "../../components/texts/text-words.ts";
import { textQuery } from "../../lib/queries.ts";
import { PersonHead } from "./evaluation-dialog.tsx";
import type { Person } from "./person.ts";

interface SmsDialogProps {
  readonly person: Person;
  readonly zone: string;
  readonly onClose: () => void;
  readonly onMessages: () => void;
  readonly onCancelled: () => void;
}

export function SmsDialog({ person, zone, onClose, onMessages, onCancelled }: SmsDialogProps) {
  const { isScheduled: text } = person;
  const textId = text?.textId;
  const { data, error, refetch } = useQuery({
    ...textQuery(textId ?? "", text?.state),
    enabled: textId !== undefined,
    placeholderData: keepPreviousData,
  });
  const placeholder = error ? (
    <Failure title={m.sms_view_failed()} error={error} onRetry={refetch} />
  ) : (
    <Skeleton height={160} />
  );
  return (
    <Dialog onClose={onClose} title={m.sms_view_title()} centered>
      <PersonHead person={person}>{data && <TextBadge text={data} />}</PersonHead>
      {!textId && <p className="cw-dimmed">{m.sms_view_none()}</p>}
      {textId && !data && placeholder}
      {data && <TextView text={data} zone={zone} />}
      <DialogFoot
        start={data?.state === "scheduled" && <CancelText textId={data.textId} size="md" onDone={onCancelled} />}
      >
        {textId && <FootButton onClick={onMessages}>{m.sms_view_messages()}</FootButton>}
        <FootButton onClick={onClose} data-autofocus>
          {m.close()}
        </FootButton>
      </DialogFoot>
    </Dialog>
  );
}

function TextView({ text, zone }: { readonly text: TextDetail; readonly zone: string }) {
  const reason = textReasonText(text);
  return (
    <Stack gap={16}>
      <TextBody>{text.body}</TextBody>
      {reason && <Notice tone={text.state === "dropped" ? "neutral" : "bad"}>{reason}</Notice>}
      <TextFacts text={text} zone={zone} />
    </Stack>
  );
}
