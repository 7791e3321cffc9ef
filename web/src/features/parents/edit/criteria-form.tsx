import {
  type Criterion,
  criteriaLimits,
  criteriaSection,
  criterionTypes,
  defaultCriteria,
  nextCriterionId,
} from "@callwright/contracts/criteria";
import { Box, Button, Checkbox, Flex, NativeSelect, Skeleton, Stack, TextInput } from "@mantine/core";
import { IconFileText, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { buttonIcon, IconButton } from "../../../components/icon-button.tsx";
import type { FieldFaults } from "../../../components/use-form.ts";
import { useOnce } from "../../../components/use-once.ts";
import { focusField } from "../../../lib/faults.ts";
import { formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { isCampaign } from "../parent.ts";
import classes from "./criteria-form.module.css";
import { thresholdWords, typeWords } from "./criterion-words.ts";
import { PartFoot, type PartProps, usePartForm } from "./part-form.tsx";

const criteriaProposals = lazyLayer(async () => (await import("./criteria-proposals.tsx")).CriteriaProposals);
const copyCriteria = ({ criteria }: { readonly criteria: readonly Criterion[] }) => ({ criteria: [...criteria] });

export function CriteriaForm({ question, ...part }: PartProps) {
  const { parent } = part;
  const form = usePartForm(part, { toValues: copyCriteria, toBody: copyCriteria });
  const { faults, saved } = form;
  const { criteria } = form.values;
  const [isProposing, setProposing] = useState(false);
  const wasProposing = useOnce(isProposing);
  const change = (next: readonly Criterion[]) => form.set({ criteria: [...next] });
  const isFull = criteria.length >= criteriaLimits.count;
  const add = (...added: readonly Omit<Criterion, "id">[]) => {
    const next = [...criteria];
    // With a saved criterion's id, a new one would count as that criterion in a new wording.
    for (const criterion of added) next.push({ ...criterion, id: nextCriterionId([...saved.criteria, ...next]) });
    change(next);
  };
  const addEmpty = () => {
    add({ question: "", weight: 3, strong: "", weak: "", isMustHave: false, type: "text" });
    // The new field exists only after the next render.
    setTimeout(() => focusField(`criteria.${criteria.length}.question`));
  };
  return (
    <form onSubmit={form.submit} noValidate>
      <p className="cw-dimmed cw-small">{m.criteria_text()}</p>
      {criteria.length === 0 && <p className="cw-dimmed cw-small">{m.criteria_none()}</p>}
      <ol className={classes.list}>
        {criteria.map((criterion, index) => (
          <CriterionFields
            key={criterion.id}
            criterion={criterion}
            index={index}
            faults={faults}
            onChange={(changed) => change(criteria.with(index, { ...criterion, ...changed }))}
            onRemove={() => change(criteria.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {faults.criteria && (
        <Box component="p" className="cw-small" c="var(--mantine-color-error)" role="alert">
          {faults.criteria}
        </Box>
      )}
      <Flex wrap="wrap" gap={8}>
        <Button variant="default" size="xs" leftSection={buttonIcon(IconPlus, 14)} disabled={isFull} onClick={addEmpty}>
          {m.criteria_add()}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isProposing}
          leftSection={buttonIcon(IconFileText, 14)}
          onClick={() => setProposing(!isProposing)}
        >
          {m.criteria_propose()}
        </Button>
        {criteria.length === 0 && !isCampaign(parent) && (
          <Button
            variant="default"
            size="xs"
            onClick={() => add(...defaultCriteria(parent.language, parent.experience))}
          >
            {m.criteria_defaults()}
          </Button>
        )}
      </Flex>
      {/* Once opened, the proposals stay mounted, so that hiding them loses no typed text. */}
      {wasProposing && (
        <div hidden={!isProposing}>
          <LayerBoundary
            shown={isProposing}
            waiting={<Skeleton height={240} />}
            onClose={isProposing ? () => setProposing(false) : undefined}
          >
            <criteriaProposals.Layer
              language={parent.language}
              questions={criteria.map((criterion) => criterion.question)}
              isFull={isFull}
              onAdd={add}
            />
          </LayerBoundary>
        </div>
      )}
      {criteria.length > 0 && (
        <details className={classes.preview}>
          <summary>{m.criteria_preview()}</summary>
          <p dir="auto">{criteriaSection(criteria, parent.language)}</p>
        </details>
      )}
      <PartFoot question={question} form={form} />
    </form>
  );
}

/** Large enough for a yearly salary in any currency. */
const MAX_THRESHOLD = 100_000_000;

interface CriterionFieldsProps {
  readonly criterion: Criterion;
  readonly index: number;
  readonly faults: FieldFaults;
  readonly onChange: (changed: Partial<Criterion>) => void;
  readonly onRemove: () => void;
}

function CriterionFields({ criterion, index, faults, onChange, onRemove }: CriterionFieldsProps) {
  const position = formatNumber(index + 1);
  const textField = (name: "question" | "strong" | "weak", label: string) => {
    const path = `criteria.${index}.${name}`;
    return (
      <TextInput
        label={label}
        data-path={path}
        dir="auto"
        maxLength={criteriaLimits.textLength}
        value={criterion[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        error={faults[path]}
      />
    );
  };
  return (
    <Stack component="li" className="cw-frame" gap={8} p={12}>
      <Flex gap={8} align="end">
        <Box flex={1}>{textField("question", `${m.criteria_question()} ${position}`)}</Box>
        <IconButton icon={IconTrash} size={36} label={m.criteria_remove({ number: position })} onClick={onRemove} />
      </Flex>
      <div className={classes.pair}>
        {textField("strong", m.criteria_strong())}
        {textField("weak", m.criteria_weak())}
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={m.criteria_type()}
          value={criterion.type}
          data={criterionTypes.map((value) => ({ value, label: typeWords[value]() }))}
          onChange={(event) => {
            const type = criterionTypes.find((criterionType) => criterionType === event.currentTarget.value);
            // A limit is in the unit of its type.
            if (type) onChange({ type, threshold: undefined });
          }}
        />
        <NativeSelect
          label={m.criteria_weight()}
          value={String(criterion.weight)}
          data={[1, 2, 3, 4, 5].map((weight) => ({ value: String(weight), label: formatNumber(weight) }))}
          onChange={(event) => onChange({ weight: Number(event.currentTarget.value) })}
        />
        <Checkbox
          pb={8}
          label={m.criteria_must()}
          checked={criterion.isMustHave}
          onChange={(event) => onChange({ isMustHave: event.currentTarget.checked })}
        />
        {criterion.isMustHave && <ThresholdField criterion={criterion} onChange={onChange} />}
      </div>
    </Stack>
  );
}

/** The limit that the answer to a must-have question must meet; without a limit, the answer's score decides. */
function ThresholdField({ criterion, onChange }: Pick<CriterionFieldsProps, "criterion" | "onChange">) {
  const { type, threshold } = criterion;
  const label = thresholdWords[type]?.();
  if (!label) return null;
  const parse = (text: string) => (type === "date" ? text : Number(text));
  return (
    <TextInput
      label={label}
      {...(type === "date" ? { type } : { type: "number", inputMode: "numeric", min: 0, max: MAX_THRESHOLD })}
      value={threshold ?? ""}
      onChange={({ currentTarget: { value } }) => onChange({ threshold: value === "" ? undefined : parse(value) })}
    />
  );
}
