import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { Box, Drawer, Flex, Skeleton, Tabs } from "@mantine/core";
import { IconPhoneCall, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { CallerName, callerName } from "../../../components/call/caller.tsx";
import { dateColumn, durationColumn, resultColumn } from "../../../components/call/log-columns.tsx";
import { LeaveQuestion } from "../../../components/dialog.tsx";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { useFocusReturn } from "../../../components/layer-focus.ts";
import { useLeaveGuard } from "../../../components/leave-guard.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { useOnce } from "../../../components/use-once.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { lazyLayer } from "../../../lib/idle.ts";
import { parentLogsQuery } from "../../../lib/page-queries.ts";
import { parentKind, paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { CampaignFields } from "../campaign-form/campaign-fields.tsx";
import { campaignFaults, campaignValues } from "../campaign-form/campaign-form.ts";
import { parentChangeWords } from "../change-words.ts";
import { DeleteDialog } from "../delete-dialog.tsx";
import { JobDetailForm } from "../edit/job-detail-form.tsx";
import { PartFoot, type PartProps, usePartForm } from "../edit/part-form.tsx";
import { EvaluationForm } from "../edit/prompt-form.tsx";
import { type Campaign, isCampaign } from "../parent.ts";
import { parentFormQuery } from "../parent-queries.ts";
import { ReachTab } from "../reach/reach-tab.tsx";
import { SmsForm } from "../sms/sms-form.tsx";
import { parentWords } from "../words.ts";
import { Prompts } from "./prompts.tsx";
import classes from "./settings.module.css";
import { isSettingsAddress, type SettingsTab, settingsTabs, useSettingsPlace } from "./settings-place.ts";

const criteriaForm = lazyLayer(async () => (await import("../edit/criteria-form.tsx")).CriteriaForm);
const factsTab = lazyLayer(async () => (await import("../facts/facts-tab.tsx")).FactsTab);
const interviewsTab = lazyLayer(async () => (await import("../interviews/interviews-tab.tsx")).InterviewsTab);
const colleaguesTab = lazyLayer(async () => (await import("../colleagues/colleagues-tab.tsx")).ColleaguesTab);
const shareLinks = lazyLayer(async () => (await import("../sharing/share-links.tsx")).ShareLinks);

const otherTabNames: Record<Exclude<SettingsTab, "detail">, () => string> = {
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

interface SettingsDrawerProps {
  readonly parentId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SettingsDrawer({ parentId, isOpen, onClose }: SettingsDrawerProps) {
  useFocusReturn(isOpen);
  const [isDeleting, setDeleting] = useState(false);
  // `Settings` replaces the function while it is open.
  const requestClose = useRef<() => void>(onClose);
  requestClose.current = onClose;
  return (
    <Drawer
      opened={isOpen}
      onClose={() => requestClose.current()}
      // While the delete dialog is open, Escape closes only that dialog.
      closeOnEscape={!isDeleting}
      title={parentChangeWords(parentKind(parentId)).settingsTitle()}
      size={640}
      overlayProps={{ backgroundOpacity: 0.25 }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {isOpen && (
        <Settings
          key={parentId}
          parentId={parentId}
          onClose={onClose}
          requestClose={requestClose}
          isDeleting={isDeleting}
          setDeleting={setDeleting}
        />
      )}
    </Drawer>
  );
}

interface SettingsProps {
  readonly parentId: string;
  readonly onClose: () => void;
  /** `Settings` sets this function, which asks before unsaved changes are lost. */
  readonly requestClose: React.RefObject<() => void>;
  readonly isDeleting: boolean;
  readonly setDeleting: (isDeleting: boolean) => void;
}

const scrollToTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: "nearest", inline: "center" });

function Settings({ parentId, onClose, requestClose, isDeleting, setDeleting }: SettingsProps) {
  const navigate = useNavigate();
  const { tab, switchTo } = useSettingsPlace();
  const { data: parent, error, refetch } = useQuery(parentFormQuery(parentId));
  const { dirtyTabs, onDirty } = useDirtyTabs();
  const words = parentChangeWords(parentKind(parentId));
  const tabNames: Record<SettingsTab, () => string> = { detail: words.detail, ...otherTabNames };
  const leaving = useLeaveGuard(dirtyTabs.length > 0, { onClose, staysAt: isSettingsAddress });
  requestClose.current = leaving.requestClose;
  if (!parent && error)
    return <Failure title={parentWords(parentKind(parentId)).failed()} error={error} onRetry={refetch} />;
  if (!parent) return <Skeleton height={360} mb={16} />;
  const question = leaving.isAsking && (
    <LeaveQuestion
      question={m.jobset_drawer_leave({ tabs: dirtyTabs.map((name) => tabNames[name]()).join(", ") })}
      onStay={leaving.stay}
      onLeave={leaving.leave}
    />
  );
  const partProps = (name: SettingsTab): PartProps => {
    // All opened tabs stay mounted, but only the current one shows the question.
    return { parent, onDirty: onDirty[name], question: name === tab && question };
  };
  const panels: Record<SettingsTab, ReactNode> = {
    detail: isCampaign(parent) ? (
      <CampaignDetailForm {...partProps("detail")} parent={parent} />
    ) : (
      <JobDetailForm {...partProps("detail")} parent={parent} />
    ),
    evaluation: <EvaluationForm {...partProps("evaluation")} />,
    criteria: <criteriaForm.Layer {...partProps("criteria")} />,
    facts: <factsTab.Layer {...partProps("facts")} />,
    prompts: <Prompts {...partProps("prompts")} isDirty={dirtyTabs.includes("prompts")} />,
    sms: <SmsForm {...partProps("sms")} />,
    reach: <ReachTab {...partProps("reach")} />,
    interviews: <interviewsTab.Layer {...partProps("interviews")} />,
    colleagues: <colleaguesTab.Layer {...partProps("colleagues")} />,
    shared: <shareLinks.Layer parentId={parentId} question={tab === "shared" && question} />,
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
          iconSize={18}
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
        onChange={(value) => switchTo(settingsTabs.find((name) => name === value) ?? "detail")}
        keepMounted
        classNames={{ root: classes.root, list: classes.tabs, panel: classes.panel }}
      >
        <Tabs.List>
          {settingsTabs.map((name) => (
            <Tabs.Tab key={name} value={name} ref={name === tab ? scrollToTab : null}>
              {tabNames[name]()}
              {dirtyTabs.includes(name) && <UnsavedDot />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {settingsTabs.map((name) => (
          <Panel key={name} name={name} isShown={name === tab}>
            {panels[name]}
          </Panel>
        ))}
      </Tabs>
      <DeleteDialog
        parent={isDeleting ? parent : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={async () => {
          leaving.allowLeaving();
          await navigate(paths.parents(parentKind(parentId)), { replace: true });
        }}
      />
    </>
  );
}

const detailValues = (campaign: Campaign) => ({ ...campaignValues(campaign), timezone: campaign.timezone });

function CampaignDetailForm({ question, ...part }: PartProps<Campaign>) {
  const form = usePartForm(part, { toValues: detailValues, toBody: (values) => values, findFaults: campaignFaults });
  return (
    <form onSubmit={form.submit} noValidate>
      <CampaignFields values={form.values} onChange={form.set} faults={form.faults}>
        <ZoneSelect label={m.edit_zone()} current={form.saved.timezone} {...form.field("timezone")} />
      </CampaignFields>
      <PartFoot question={question} form={form} />
    </form>
  );
}

const UnsavedDot = () => (
  <span className={classes.unsavedDot} role="img" aria-label={m.settings_unsaved()} title={m.settings_unsaved()} />
);

interface PanelProps {
  readonly name: SettingsTab;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** A tab's form loads when first opened, and stays mounted with its typed text. */
function Panel({ name, isShown, children }: PanelProps) {
  const hasOpened = useOnce(isShown);
  return <Tabs.Panel value={name}>{hasOpened && <Suspense>{children}</Suspense>}</Tabs.Panel>;
}

/** The tabs with unsaved changes, and a stable callback for each tab that reports its changes. */
function useDirtyTabs() {
  const [dirtyTabs, setDirtyTabs] = useState<readonly SettingsTab[]>([]);
  const [onDirty] = useState(() => {
    const report = (tab: SettingsTab) => (isDirty: boolean) =>
      setDirtyTabs((previous) => settingsTabs.filter((name) => (name === tab ? isDirty : previous.includes(name))));
    const callbacks = settingsTabs.map((tab) => [tab, report(tab)]);
    return Object.fromEntries(callbacks) as Record<SettingsTab, (isDirty: boolean) => void>;
  });
  return { dirtyTabs, onDirty };
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
        failureTitle={m.calls_failed()}
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
