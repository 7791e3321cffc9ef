/** The outcomes after which a text is sent; with none chosen, after every call. */
import { type PostCallSmsOutcome, postCallSmsOutcomes } from "@callwright/contracts/text-words";
import { Checkbox, Flex } from "@mantine/core";
import * as m from "#messages";

const names: Record<PostCallSmsOutcome, () => string> = {
  good_fit: m.outcome_good_fit,
  not_interested: m.outcome_not_interested,
  busy: m.outcome_busy,
  Unanswered: m.outcome_unanswered,
  other: m.sms_outcome_other,
};

interface OutcomesFieldProps {
  readonly outcomes: readonly PostCallSmsOutcome[];
  readonly onChange: (outcomes: readonly PostCallSmsOutcome[]) => void;
}

export function OutcomesField({ outcomes, onChange }: OutcomesFieldProps) {
  return (
    <Checkbox.Group
      label={m.sms_outcomes()}
      description={m.sms_outcomes_text()}
      value={[...outcomes]}
      onChange={(chosen) => onChange(postCallSmsOutcomes.filter((outcome) => chosen.includes(outcome)))}
    >
      <Flex wrap="wrap" gap="8px 24px" mt={8}>
        {postCallSmsOutcomes.map((outcome) => (
          <Checkbox key={outcome} value={outcome} label={names[outcome]()} />
        ))}
      </Flex>
    </Checkbox.Group>
  );
}
