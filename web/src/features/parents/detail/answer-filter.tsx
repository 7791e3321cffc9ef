import { fieldFilters } from "@callwright/contracts/candidate-fields";
import { decisions, mustHaveStates } from "@callwright/contracts/states";
import { Button, NativeSelect, Popover, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { decisionWords, mustHaveWords } from "../../../components/call/scorecard-words.ts";
import { DateField } from "../../../components/date-field.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { filterWords } from "../../people/words.ts";
import classes from "./parent-page.module.css";
import {
  type AnswerFilters,
  clearedFilters,
  countAnswerFilters,
  MAX_NOTICE_WEEKS,
  MAX_SCORE,
  type ViewChange,
} from "./people-view.ts";

interface AnswerFilterProps {
  readonly answers: AnswerFilters;
  /** Whether the job has criteria, by which calls are scored. */
  readonly hasScores: boolean;
  readonly change: (next: ViewChange) => void;
}

export function AnswerFilter({ answers, hasScores, change }: AnswerFilterProps) {
  const { decision, ...scoreFilters } = answers;
  // A filter in the address can be removed here even if the job has no criteria.
  const hasScoreFilter = hasScores || countAnswerFilters(scoreFilters) > 0;
  return (
    <>
      <NativeSelect
        className={classes.filter}
        aria-label={m.scorecard_decision()}
        value={decision ?? ""}
        data={[
          { value: "", label: m.decision_all() },
          ...decisions.map((value) => ({ value, label: decisionWords[value]() })),
          { value: "none", label: m.scorecard_undecided() },
        ]}
        onChange={(event) => change({ decision: event.currentTarget.value || undefined, page: "1" })}
      />
      {hasScoreFilter && <ScoreFilter answers={scoreFilters} change={change} />}
    </>
  );
}

type ScoreFilters = Omit<AnswerFilters, "decision">;

interface ScoreFilterProps {
  readonly answers: ScoreFilters;
  readonly change: (next: ViewChange) => void;
}

function ScoreFilter({ answers, change }: ScoreFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countAnswerFilters(answers);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.scoreFilter} onClick={() => setOpen(!isOpen)}>
          <span className="cw-hidden">{m.scorecard_filter()}</span>
          <span className="cw-cut" aria-hidden>
            {m.scorecard_title()}
          </span>
          {count > 0 && <bdi>{formatNumber(count)}</bdi>}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={m.scorecard_filter()}>
        <AnswerForm
          answers={answers}
          onApply={(next) => {
            change({ ...next, page: "1" });
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface AnswerFormProps {
  readonly answers: ScoreFilters;
  readonly onApply: (next: ViewChange) => void;
}

export function AnswerForm({ answers, onApply }: AnswerFormProps) {
  const [values, setValues] = useState<ViewChange>(() =>
    Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, value?.toString()])),
  );
  const fieldProps = (name: keyof ScoreFilters, label: string) => ({
    label,
    size: "xs" as const,
    value: values[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      setValues((previous) => ({ ...previous, [name]: value || undefined }));
    },
  });
  const selectField = (
    name: keyof ScoreFilters,
    label: string,
    options: readonly { value: string; label: string }[],
  ) => <NativeSelect {...fieldProps(name, label)} data={[{ value: "", label: m.scorecard_any() }, ...options]} />;
  const numberField = (name: keyof ScoreFilters, label: string, max: number) => (
    <TextInput key={name} {...fieldProps(name, label)} type="number" inputMode="numeric" min={0} max={max} step={1} />
  );
  const scores = Array.from({ length: MAX_SCORE }, (_, index) => index + 1);
  const scoreOptions = scores.map((score) => ({ value: String(score), label: formatNumber(score) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(values);
  };
  return (
    <form className={classes.scoreForm} onSubmit={submit}>
      {selectField("minScore", m.scorecard_min_score(), scoreOptions)}
      {selectField("maxScore", m.scorecard_max_score(), scoreOptions)}
      <div style={{ gridColumn: "1 / -1" }}>
        {selectField(
          "mustHaves",
          m.scorecard_must_haves(),
          mustHaveStates.map((value) => ({ value, label: mustHaveWords[value]() })),
        )}
      </div>
      {fieldFilters.map(({ name, type, max }) =>
        type === "number" ? (
          numberField(name, filterWords[name](), max)
        ) : (
          <TextInput key={name} {...fieldProps(name, filterWords[name]())} maxLength={max} />
        ),
      )}
      {numberField("maxNotice", m.scorecard_max_notice(), MAX_NOTICE_WEEKS)}
      <DateField {...fieldProps("startBy", m.scorecard_start_by())} />
      <Button type="button" variant="default" size="xs" onClick={() => onApply(clearedFilters(answers))}>
        {m.scorecard_clear()}
      </Button>
      <Button type="submit" size="xs">
        {m.scorecard_apply()}
      </Button>
    </form>
  );
}
