import type { Notification } from "@callwright/contracts/endpoints/notification";
import type { User } from "@callwright/contracts/endpoints/session";
import type { InterviewChange, OverdueStage } from "@callwright/contracts/states";
import { Box, Button, Group, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconBell, IconPhone } from "@tabler/icons-react";
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { EmptyState, Failure } from "../../components/empty-state.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { formatDateTime, formatNumber, formatShare, leftToRight } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { keys } from "../../lib/queries.ts";
import { byCursor, queryClient } from "../../lib/query.ts";
import { hasSubscription, useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./notifications.module.css";

const notificationsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: ["notifications"],
  queryFn: ({ signal, pageParam }) => call("getNotifications", { query: { after: pageParam }, signal }),
  staleTime: 0,
});

export function NotificationPanel({ onClose }: { readonly onClose: () => void }) {
  const query = useInfiniteQuery(notificationsQuery);
  const markRead = useMutation({
    mutationFn: (ids?: string[]) => call("readNotifications", { body: ids ? { ids } : {} }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: keys.minutes }),
      ]),
    onError: (error) => toast.error(messageOf(error, m.bell_read_failed())),
  });
  const items = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const hasUnread = items.some(({ isUnread }) => isUnread);
  const markReadAndClose = ({ notificationId, isUnread }: Notification) => {
    if (isUnread) markRead.mutate([notificationId]);
    onClose();
  };
  return (
    <>
      <Group
        justify="space-between"
        wrap="nowrap"
        gap={8}
        py={8}
        ps={16}
        pe={8}
        style={{ borderBottom: "1px solid var(--cw-line)" }}
      >
        <Box component="h2" className="cw-bold" m={0} fz="md">
          {m.bell_title()}
        </Box>
        <Button
          variant="subtle"
          size="compact-sm"
          // Not `disabled`: the button would lose the focus, and Escape would no longer close the panel.
          aria-disabled={!hasUnread}
          data-disabled={!hasUnread || undefined}
          onClick={() => hasUnread && markRead.mutate(undefined)}
        >
          {m.bell_read_all()}
        </Button>
      </Group>
      <Box mah="min(440px, 60dvh)" style={{ overflowY: "auto" }} aria-busy={query.isPending || undefined}>
        {query.isPending && [0, 1, 2].map((row) => <Skeleton key={row} height={40} w="auto" mx={16} my={12} />)}
        {query.isError && items.length === 0 && (
          <Failure title={m.bell_failed()} error={query.error} onRetry={query.refetch} />
        )}
        {query.isSuccess && items.length === 0 && (
          <EmptyState icon={IconBell} title={m.bell_empty()} text={m.bell_empty_text()} />
        )}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <Entry key={item.notificationId} item={item} onOpen={markReadAndClose} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {m.bell_more()}
          </Button>
        )}
      </Box>
      <Link to={`${paths.settingsProfile}#notifications`} className={classes.foot} onClick={onClose}>
        {m.bell_settings()}
      </Link>
    </>
  );
}

function Entry({ item, onOpen }: { readonly item: Notification; readonly onOpen: (item: Notification) => void }) {
  const user = useUser();
  const { timezone } = user;
  const { headline, text } = notificationText(item, timezone);
  const { person } = item;
  return (
    <li className={classes.item} data-unread={item.isUnread || undefined}>
      <Link to={notificationPath(item, user)} className={classes.entry} onClick={() => onOpen(item)}>
        <span className={classes.headline}>
          {headline}
          {item.isUnread && <VisuallyHidden>{m.bell_is_unread()}</VisuallyHidden>}
        </span>
        {person?.words && <bdi className="cw-two-lines">{person.isQuote ? <q>{person.words}</q> : person.words}</bdi>}
        <bdi className="cw-two-lines">{text}</bdi>
        <time dateTime={item.createdAt} className="cw-dimmed cw-tiny cw-num">
          {formatDateTime(item.createdAt, timezone)}
        </time>
      </Link>
      {person?.phoneNumber && (
        <Button
          component="a"
          href={`tel:${person.phoneNumber}`}
          variant="default"
          size="xs"
          leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
          aria-label={m.followup_ring({ name: personName(item), number: person.phoneNumber })}
        >
          {m.people_call()}
        </Button>
      )}
    </li>
  );
}

const personName = ({ person }: Notification): string => person?.candidateName || person?.phoneNumber || "";

const overdueHeadlines: Readonly<Record<OverdueStage, () => string>> = {
  failed: m.bell_payment_failed,
  reminder: m.bell_payment_open,
  stopped: m.bell_payment_stopped,
};

const interviewHeadlines: Readonly<Record<InterviewChange, () => string>> = {
  booked: m.bell_interview_booked,
  moved: m.bell_interview_moved,
  cancelled: m.bell_interview_cancelled,
};

function notificationText(item: Notification, timezone: string): { readonly headline: string; readonly text: string } {
  // The defaults only satisfy the type, which does not know that each kind has its own fields.
  const { kind, title, count = 0, stage = "failed", callsStopAt, change = "booked", startsAt, isOfTenant } = item;
  const name = personName(item);
  const countText = formatNumber(count);
  switch (kind) {
    case "run_finished":
      return { headline: m.bell_run_finished(), text: m.bell_people({ title, count: countText }) };
    case "run_paused":
      return { headline: m.bell_run_paused(), text: title };
    case "minutes_low": {
      const percent = formatShare(count / 100); // The count is a percentage.
      const headline = isOfTenant ? m.minutes_alert_tenant({ percent }) : m.bell_minutes_low({ percent });
      return { headline, text: m.bell_minutes_low_text() };
    }
    case "number_failing":
      return { headline: m.bell_number_failing(), text: leftToRight(title) };
    case "human_requested":
      return { headline: name ? m.bell_person_asked({ name }) : m.bell_human_requested(), text: title };
    case "interview":
      return {
        headline: interviewHeadlines[change](),
        text: startsAt ? `${title} · ${formatDateTime(startsAt, timezone)}` : title,
      };
    case "import_finished":
      return { headline: m.bell_import_finished(), text: m.bell_people({ title, count: countText }) };
    case "billing":
      return { headline: overdueHeadlines[stage](), text: overdueText(stage, callsStopAt, timezone) };
  }
}

function overdueText(stage: OverdueStage, callsStopAt: string | undefined, timezone: string): string {
  if (stage === "stopped" || !callsStopAt) return m.bell_payment_stopped_text();
  return m.bell_payment_text({ date: formatDateTime(callsStopAt, timezone) });
}

function notificationPath({ kind, parentId, runId, callId, payerId }: Notification, reader: User): string {
  switch (kind) {
    case "run_finished":
    case "run_paused":
      return runId ? paths.run(runId) : paths.dashboard;
    case "minutes_low":
      return hasSubscription(reader) ? paths.subscription : paths.dashboard;
    case "number_failing":
      return paths.numbers;
    case "human_requested":
      return callId ? paths.call(callId) : paths.followUps;
    case "interview":
      return parentId ? `${paths.parent(parentId)}?settings=interviews` : paths.dashboard;
    case "import_finished":
      return parentId ? paths.parent(parentId) : paths.dashboard;
    case "billing": // The payer is named to tenant owners only, not to the payer.
      if (payerId) return paths.panelUser(payerId);
      return hasSubscription(reader) ? paths.settingsBilling : paths.dashboard;
  }
}
