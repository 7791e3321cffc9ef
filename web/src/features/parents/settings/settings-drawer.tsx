import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { Box, Drawer, Flex, Skeleton, Tabs } from "@mantine/core";
import { IconPhoneCall, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { CallerName, callerName } from "../../../components/call/caller.tsx";
import { dateColumn, durationColumn, resultColumn } from "../../../components/call/log-columns.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { LeaveQuestion } from "../../../components/leave-question.tsx";
import { EvaluationField } from "../../../components/prompt-editor/evaluation-field.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { useFocusReturn } from "../../../components/use-focus-return.ts";
import { useLeaving } from "../../../components/use-leaving.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { lazyLayer } from "../../../lib/idle.ts";
import { parentLogsQuery } from "../../../lib/page-queries.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { CampaignFields } from "../campaign-form/campaign-fields.tsx";
import { faultsOfChanges, valuesOfCampaign } from "../campaign-form/campaign-form.ts";
import { changeWordsOf } from "../change-words.ts";
import { DeleteDialog } from "../delete-dialog.tsx";
import { JobDetailForm } from "../edit/job-detail-form.tsx";
import { PartFoot, type PartProps } from "../edit/part-foot.tsx";
import { usePartForm } from "../edit/use-part-form.ts";
import { type Campaign, isCampaign } from "../parent.ts";
import { parentFormQuery } from "../parent-queries.ts";
import { ReachTab } from "../reach/reach-tab.tsx";
import { SmsForm } from "../sms/sms-form.tsx";
import { parentWords } from "../words.ts";
import { Prompts } from "./prompts.tsx";
import classes from "./settings.module.css";
import { areSettings, type SettingsTab, settingsTabs, useSettingsPlace } from "./settings-place.ts";

const valuesOf = (campaign: Campaign) => ({ ...valuesOfCampaign(campaign), timezone: campaign.timezone });

function CampaignDetailForm({ question, ...part }: PartProps<Campaign>) {
  const form = usePartForm(part, { valuesOf, bodyOf: (values) => values, faultsOf: faultsOfChanges });
  return (
    <form onSubmit={form.submit} noValidate>
      <CampaignFields values={form.values} onChange={form.set} faults={form.faults}>
        <ZoneSelect label={m.edit_zone()} current={form.saved.timezone} {...form.field("timezone")} />
      </CampaignFields>
      <PartFoot question={question} form={form} />
    </form>
  );
}

const fieldsOf = ({ successEvaluation }: { readonly successEvaluation: string }) => ({ successEvaluation });

function EvaluationForm({ question, ...part }: PartProps) {
  const form = usePartForm(part, { valuesOf: fieldsOf, bodyOf: fieldsOf });
  return (
    <form onSubmit={form.submit} noValidate>
      <EvaluationField
        label={m.jobset_evaluation()}
        hint={m.jobset_evaluation_hint()}
        isCountedInWords
        rows={12}
        value={form.values.successEvaluation}
        onChange={(successEvaluation) => form.set({ successEvaluation })}
        error={form.faults.successEvaluation}
      />
      <PartFoot question={question} form={form} />
    </form>
  );
}

const criteria = lazyLayer(async () => (await import("../edit/criteria-form.tsx")).CriteriaForm);
const facts = lazyLayer(async () => (await import("../facts/facts-tab.tsx")).FactsTab);

const interviews = lazyLayer(async () => (await import("../interviews/interviews-tab.tsx")).InterviewsTab);
const colleagues = lazyLayer(async () => (await import("../colleagues/colleagues-tab.tsx")).ColleaguesTab);
const shared = lazyLayer(async () => (await import("../sharing/share-links.tsx")).ShareLinks);

const otherTabs: Record<Exclude<SettingsTab, "detail">, () => string> = {
  evaluation: m.jobset_evaluation_tab,
  criteria: m.criteria_title,
  facts: m.facts_title,
  prompts: m.jobset_prompts,
  sms: m.jobset_sms,
  reach: m.jobset_reach,
  interviews: m.jobset_interviews,
  colleagues: m.colleagues_title,
  shared: m.share_links,
  logs: m.jobset_logs,
};

export interface SettingsDrawerProps {
  readonly parentId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SettingsDrawer({ parentId, opened, onClose }: SettingsDrawerProps) {
  useFocusReturn(opened);
  const [isDeleting, setDeleting] = useState(false);
  const closing = useRef<() => void>(onClose);
  closing.current = onClose;
  return (
    <Drawer
      opened={opened}
      onClose={() => closing.current()}
      // The leave question handles Escape itself.
      closeOnEscape={!isDeleting}
      title={changeWordsOf(kindOf(parentId)).settingsTitle()}
      size={640}
      overlayProps={{ backgroundOpacity: 0.25 }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {opened && (
        <Settings
          key={parentId}
          parentId={parentId}
          onClose={onClose}
          closing={closing}
          {...{ isDeleting, setDeleting }}
        />
      )}
    </Drawer>
  );
}

interface SettingsProps {
  readonly parentId: string;
  readonly onClose: () => void;
  /** Set by the settings form; asks before unsaved changes are lost. */
  readonly closing: React.RefObject<() => void>;
  readonly isDeleting: boolean;
  readonly setDeleting: (isDeleting: boolean) => void;
}

const scrollToTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: "nearest", inline: "center" });

function Settings({ parentId, onClose, closing, isDeleting, setDeleting }: SettingsProps) {
  const navigate = useNavigate();
  const { tab, turn } = useSettingsPlace();
  const { data: parent, error, refetch } = useQuery(parentFormQuery(parentId));
  const dirt = useDirtyTabs();
  const words = changeWordsOf(kindOf(parentId));
  const tabNames: Record<SettingsTab, () => string> = { detail: words.detail, ...otherTabs };
  const leaving = useLeaving(dirt.tabs.length > 0, onClose, areSettings);
  closing.current = leaving.ask;
  if (!parent)
    return error ? (
      <Failure title={parentWords(kindOf(parentId)).failed()} error={error} onRetry={refetch} />
    ) : (
      <Skeleton height={360} mb={16} />
    );
  const question = leaving.isAsking && (
    <LeaveQuestion
      question={m.jobset_drawer_leave({ tabs: dirt.tabs.map((one) => tabNames[one]()).join(", ") })}
      onStay={leaving.stay}
      onLeave={leaving.leave}
    />
  );
  const part = (of: SettingsTab): PartProps => ({
    parent,
    onDirty: dirt.hear[of],
    question: of === tab && question,
  });
  const panels: Record<SettingsTab, ReactNode> = {
    detail: isCampaign(parent) ? (
      <CampaignDetailForm {...part("detail")} parent={parent} />
    ) : (
      <JobDetailForm {...part("detail")} parent={parent} />
    ),
    evaluation: <EvaluationForm {...part("evaluation")} />,
    criteria: <criteria.Layer {...part("criteria")} />,
    facts: <facts.Layer {...part("facts")} />,
    prompts: <Prompts {...part("prompts")} isDirty={dirt.tabs.includes("prompts")} />,
    sms: <SmsForm {...part("sms")} />,
    reach: <ReachTab {...part("reach")} />,
    interviews: <interviews.Layer {...part("interviews")} />,
    colleagues: <colleagues.Layer {...part("colleagues")} />,
    shared: <shared.Layer parentId={parentId} question={tab === "shared" && question} />,
    logs: <Logs parentId={parentId} question={tab === "logs" && question} />,
  };
  return (
    <>
      <Flex align="flex-start" justify="space-between" gap={16} mb={8}>
        <Box component="h2" className="cw-anywhere" miw={0} fz="lg">
          <bdi>{parent.title}</bdi>
        </Box>
        <IconButton
          icon={IconTrash}
          signSize={18}
          color="red"
          size={32}
          label={words.deleteAction()}
          hasTitle
          onClick={() => setDeleting(true)}
          flex="none"
          my={-4}
          me={-5}
        />
      </Flex>
      <Tabs
        value={tab}
        onChange={(to) => turn(settingsTabs.find((one) => one === to) ?? "detail")}
        keepMounted
        classNames={{ root: classes.root, list: classes.tabs, panel: classes.panel }}
      >
        <Tabs.List>
          {settingsTabs.map((one) => (
            <Tabs.Tab key={one} value={one} ref={one === tab ? scrollToTab : null}>
              {tabNames[one]()}
              {dirt.tabs.includes(one) && (
                <span
                  className={classes.dot}
                  role="img"
                  aria-label={m.settings_unsaved()}
                  title={m.settings_unsaved()}
                />
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {settingsTabs.map((one) => (
          <Panel key={one} name={one} isShown={tab === one}>
            {panels[one]}
          </Panel>
        ))}
      </Tabs>
      <DeleteDialog
        parent={isDeleting ? parent : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={async () => {
          leaving.forget();
          await navigate(paths.parents(kindOf(parentId)), { replace: true });
        }}
      />
    </>
  );
}

/** A tab's form loads when first opened, and stays mounted with its typed text. */
function Panel({ name, isShown, children }: { name: SettingsTab; isShown: boolean; children: ReactNode }) {
  const wasShown = useRef(false);
  wasShown.current ||= isShown;
  return <Tabs.Panel value={name}>{wasShown.current && <Suspense>{children}</Suspense>}</Tabs.Panel>;
}

function useDirtyTabs() {
  const [tabs, setTabs] = useState<readonly SettingsTab[]>([]);
  const tell = useCallback(
    (tab: SettingsTab, isDirty: boolean) =>
      setTabs((previous) => settingsTabs.filter((one) => (one === tab ? isDirty : previous.includes(one)))),
    [],
  );
  const [hear] = useState(
    () =>
      Object.fromEntries(settingsTabs.map((tab) => [tab, (isDirty: boolean) => tell(tab, isDirty)])) as Record<
        SettingsTab,
        (isDirty: boolean) => void
      >,
  );
  return { tabs, hear };
}

const PAGE_SIZE = 10;

const columns = (): readonly Column<CallLogSummary>[] => [
  {
    key: "candidate",
    label: m.calls_candidate(),
    isPinned: true,
    cell: (log) => (
      <PreloadLink to={paths.call(log.callId)} title={callerName(log)}>
        <CallerName log={log} />
      </PreloadLink>
    ),
  },
  { ...resultColumn(), width: "180px" },
  { ...durationColumn(), width: "80px" },
  { ...dateColumn(), width: "176px" },
];

function Logs({ parentId, question }: { readonly parentId: string; readonly question: ReactNode }) {
  const [page, setPage] = useState(1);
  const query = useQuery(parentLogsQuery(parentId, page, PAGE_SIZE));
  return (
    <>
      <TableCard
        label={m.jobset_logs()}
        columns={columns()}
        rows={query.data?.logs ?? []}
        rowKey={({ callId }) => callId}
        query={query}
        failed={m.calls_failed()}
        empty={<EmptyState icon={IconPhoneCall} title={m.calls_empty()} />}
        pages={{
          label: `${m.page_label()}: ${m.jobset_logs()}`,
          page,
          pageSize: PAGE_SIZE,
          total: query.data?.pagination.total ?? 0,
          onPage: setPage,
        }}
        minWidth={572}
        isStacked
        isFixed
      />
      {question}
    </>
  );
}
