/** Above the table: search, call outcome, call status, Send Pre Call SMS, Execute Calls. */
import { callStatuses, outcomeFilters } from "@callwright/contracts/outcome";
import { Button, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconMessage, IconPlayerPlay, IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { callStatusText } from "../../../components/wording.ts";
import classes from "./job-tools.module.css";
import type { JobView, ViewChange } from "./job-view.ts";

const SEARCH_MS = 300;

const filterTexts = {
  all: m.filter_all,
  good_fit: m.outcome_good_fit,
  not_executed: m.outcome_not_executed,
  not_interested: m.outcome_not_interested,
  busy: m.outcome_busy,
  Unanswered: m.outcome_unanswered,
};

interface JobToolsProps {
  readonly view: JobView;
  readonly change: (next: ViewChange) => void;
  readonly onExecute: () => void;
  readonly isExecutable: boolean;
  /** People who could be sent the text that comes before a call. */
  readonly unscheduledCount: number;
}

export function JobTools({ view, change, onExecute, isExecutable, unscheduledCount }: JobToolsProps) {
  return (
    <div className={classes.tools}>
      <Search value={view.search} onSearch={(search) => change({ search, page: "1" })} />
      <NativeSelect
        className={classes.filter}
        aria-label={m.filter_label()}
        value={view.status}
        data={outcomeFilters.map((value) => ({ value, label: filterTexts[value]() }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change({ outcome: value === "all" ? undefined : value, page: "1" });
        }}
      />
      <NativeSelect
        className={classes.filter}
        aria-label={m.filter_status_label()}
        value={view.callStatus}
        data={[
          { value: "all", label: m.filter_status_all() },
          ...callStatuses.map((value) => ({ value, label: callStatusText(value) })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change({ status: value === "all" ? undefined : value, page: "1" });
        }}
      />
      <PreCallSmsButton unscheduledCount={unscheduledCount} />
      <Button
        className={classes.execute}
        data-tour="execute"
        size="md"
        leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
        onClick={onExecute}
        disabled={!isExecutable}
      >
        {m.execute_title()}
      </Button>
    </div>
  );
}

/** It can be reached though it can do nothing, so that everybody learns why. */
function PreCallSmsButton({ unscheduledCount }: { readonly unscheduledCount: number }) {
  const why = unscheduledCount === 0 ? m.pre_call_sms_nobody() : m.pre_call_sms_not_yet();
  return (
    <Button
      className={classes.sms}
      variant="default"
      size="md"
      leftSection={<IconMessage size={16} stroke={1.75} aria-hidden />}
      aria-disabled
      data-disabled
      title={why}
      aria-description={why}
    >
      {m.pre_call_sms_send()}
    </Button>
  );
}

function Search({ value, onSearch }: { readonly value: string; readonly onSearch: (search: string) => void }) {
  const [text, setText] = useState(value);
  const settle = useDebouncedCallback(onSearch, SEARCH_MS);
  // The address may change without the field: Back, Clear filters.
  useEffect(() => setText(value), [value]);
  const clear = () => {
    setText("");
    onSearch("");
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      data-page-search
      aria-label={m.search_label()}
      placeholder={m.search_placeholder()}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={m.search_clear()} onClick={clear} />}
      onChange={(event) => {
        setText(event.currentTarget.value);
        settle(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && text) {
          event.stopPropagation();
          clear();
        }
      }}
    />
  );
}
