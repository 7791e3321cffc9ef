import { callStatuses } from "@callwright/contracts/outcome";
import { Button, Group, NativeSelect } from "@mantine/core";
import { IconMessage, IconPlayerPlay } from "@tabler/icons-react";
import { memo, useState } from "react";
import * as m from "#messages";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { SearchField } from "../../../components/search-field.tsx";
import { MoreFilters } from "../../../components/table/table-tools.tsx";
import { callStatusText } from "../../../components/wording.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import type { ParentDetail } from "../parent.ts";
import { OutcomeButton, type OutcomeFilterProps } from "./outcome-button.tsx";
import classes from "./parent-page.module.css";
import { type AnswerFilters, countAnswerFilters, type PeopleView, type ViewChange } from "./people-view.ts";

interface PeopleToolsProps extends Pick<PeopleView, "search" | "outcomes" | "callStatus"> {
  readonly answers: AnswerFilters;
  readonly hasScores: boolean;
  readonly counts: ParentDetail["outcomes"];
  readonly change: (next: ViewChange) => void;
  readonly executeLabel: string;
  readonly onExecute: () => void;
  readonly isExecutable: boolean;
  readonly isRunning: boolean;
  readonly onSendSms: () => void;
}

const answerFilter = lazyLayer(async () => (await import("./answer-filter.tsx")).AnswerFilter);

export const PeopleTools = memo(function PeopleTools(props: PeopleToolsProps) {
  const { search, outcomes, counts, callStatus, answers, hasScores, change } = props;
  const { executeLabel, onExecute, isExecutable, isRunning, onSendSms } = props;
  const filterCount = outcomes.length + countAnswerFilters(answers) + (callStatus === "all" ? 0 : 1);
  return (
    <Group gap={8} flex={1}>
      <SearchField
        className={classes.search}
        label={m.search_label()}
        placeholder={m.search_placeholder()}
        value={search}
        onSearch={(text) => change({ search: text, page: "1" })}
      />
      <MoreFilters count={filterCount}>
        <OutcomeFilter
          chosen={outcomes}
          counts={counts}
          onChange={(chosen) => change({ outcome: chosen.join(",") || undefined, page: "1" })}
        />
        <NativeSelect
          className={classes.filter}
          aria-label={m.filter_status_label()}
          value={callStatus}
          data={[
            { value: "all", label: m.filter_status_all() },
            ...callStatuses.map((value) => ({ value, label: callStatusText(value) })),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ status: value === "all" ? undefined : value, page: "1" });
          }}
        />
        <LayerBoundary shown waiting={<span className={classes.filter} />}>
          <answerFilter.Layer answers={answers} hasScores={hasScores} change={change} />
        </LayerBoundary>
      </MoreFilters>
      <Group className={classes.buttons} gap={8} ms="auto" wrap="nowrap">
        <Button variant="default" size="md" leftSection={buttonIcon(IconMessage)} onClick={onSendSms}>
          {m.pre_call_sms_send()}
        </Button>
        <Button
          data-tour="execute"
          variant={isRunning ? "default" : "filled"}
          size="md"
          leftSection={buttonIcon(IconPlayerPlay)}
          onClick={onExecute}
          disabled={!isExecutable}
        >
          {executeLabel}
        </Button>
      </Group>
    </Group>
  );
});

const outcomeMenu = lazyLayer(async () => (await import("./outcome-menu.tsx")).OutcomeMenu);
const preloadMenu = () => void outcomeMenu.load().catch(() => undefined);

function OutcomeFilter(props: OutcomeFilterProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <OutcomeButton
      chosen={props.chosen}
      onClick={() => setWanted(true)}
      onPointerEnter={preloadMenu}
      onFocus={preloadMenu}
    />
  );
  if (!isWanted) return button;
  return (
    <LayerBoundary shown={isWanted} onClose={() => setWanted(false)} waiting={button}>
      <outcomeMenu.Layer {...props} />
    </LayerBoundary>
  );
}
