/** Which notifications the user receives, in the product and by mail; each choice is saved when made. */
import type { NotificationSettings as Settings } from "@callwright/contracts/endpoints/notification";
import { type NotificationKind, notificationKinds } from "@callwright/contracts/notification-kinds";
import { Checkbox } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";

const settingsQuery = queryOptions({
  queryKey: ["notification-settings"],
  queryFn: async ({ signal }) => (await call("getNotificationSettings", { signal })).settings,
});

const kindWords: Record<NotificationKind, () => string> = {
  run_finished: m.notify_run_finished,
  run_paused: m.notify_run_paused,
  minutes_low: m.notify_minutes_low,
  number_failing: m.notify_number_failing,
  human_requested: m.notify_human_requested,
  import_finished: m.notify_import_finished,
  billing: m.notify_billing,
};

const channels = {
  app: { label: m.notify_app, ofKind: m.notify_app_of },
  mail: { label: m.notify_mail, ofKind: m.notify_mail_of },
};

export function NotificationSettings() {
  const query = useQuery(settingsQuery);
  const save = useMutation({
    mutationFn: (settings: Settings) => call("saveNotificationSettings", { body: settings }),
    onMutate: async (settings) => {
      await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey });
      queryClient.setQueryData(settingsQuery.queryKey, settings);
    },
    onError: async (error) => {
      toast.error(messageOf(error, m.notify_save_failed()));
      await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
  const settings = query.data;
  const channelColumn = (channel: keyof typeof channels): Column<NotificationKind> => ({
    key: channel,
    label: channels[channel].label(),
    cell: (kind) =>
      settings && (
        <Checkbox
          aria-label={channels[channel].ofKind({ kind: kindWords[kind]() })}
          checked={settings[kind][channel]}
          onChange={({ currentTarget: { checked } }) =>
            save.mutate({ ...settings, [kind]: { ...settings[kind], [channel]: checked } })
          }
        />
      ),
  });
  return (
    <TableCard
      label={m.bell_settings()}
      columns={[
        { key: "kind", label: m.notify_title(), cell: (kind) => kindWords[kind]() },
        channelColumn("app"),
        channelColumn("mail"),
      ]}
      rows={settings ? notificationKinds : []}
      rowKey={(kind) => kind}
      query={query}
      skeletonRows={notificationKinds.length}
      failed={m.notify_failed()}
      minWidth={320}
      isPlain
    />
  );
}
