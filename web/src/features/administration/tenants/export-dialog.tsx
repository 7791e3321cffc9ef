import type { AdminTenant, TenantExport } from "@callwright/contracts/endpoints/admin-tenant";
import { Button, Group, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps } from "../../../components/badge.tsx";
import { Dialog, DialogFoot } from "../../../components/dialog.tsx";
import { Failure } from "../../../components/empty-state.tsx";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime, formatMegabytes, formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { panelKeys } from "../queries.ts";

const POLL_MS = 3_000;

interface ExportDialogProps {
  readonly tenant: AdminTenant;
  readonly onClose: () => void;
}

export function ExportDialog({ tenant: { _id: id, name }, onClose }: ExportDialogProps) {
  const queryKey = [...panelKeys.tenants, id, "exports"];
  const { data, error, isError, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call("listTenantExports", { params: { id }, signal })).exports,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  });
  const start = useMutation({
    mutationFn: () => call("exportTenant", { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const exports = data ?? [];
  return (
    <Dialog onClose={onClose} title={m.panel_export_title({ name })} closeOnClickOutside>
      <Stack gap={16}>
        {start.isError && <Notice tone="bad">{messageOf(start.error, m.panel_export_failed())}</Notice>}
        <p>{m.panel_export_text()}</p>
        {isError && <Failure title={m.panel_exports_failed()} error={error} onRetry={refetch} />}
        {exports.length > 0 && (
          <Stack component="ul" gap={16} aria-live="polite">
            {exports.map((item) => (
              <ExportItem key={item._id} item={item} />
            ))}
          </Stack>
        )}
        <DialogFoot>
          <Button variant="default" size="md" onClick={onClose}>
            {m.close()}
          </Button>
          <Button
            size="md"
            loading={start.isPending}
            disabled={!data || exports.some(isRunning)}
            onClick={() => start.mutate()}
          >
            {m.panel_export_start()}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}

const isRunning = ({ state }: TenantExport): boolean => state === "running";

const states: Record<TenantExport["state"], StateBadgeProps> = {
  running: { tone: "busy", text: m.panel_export_running },
  complete: { tone: "good", text: m.panel_export_complete },
  stalled: { tone: "bad", text: m.panel_export_stalled },
};

function ExportItem({ item }: { readonly item: TenantExport }) {
  const { timezone } = useUser();
  return (
    <Stack component="li" align="start" gap={8}>
      <Group component="span" className="cw-medium" gap="2px 8px" miw={0}>
        <bdi>{formatDateTime(item.startedAt, timezone)}</bdi>
        <StateBadge {...states[item.state]} />
      </Group>
      <span className="cw-truncate cw-dimmed cw-tiny">
        {m.panel_export_counts({ rows: formatNumber(item.rows), files: formatNumber(item.files) })}
      </span>
      {item.parts.map(({ url, bytes }, index) => (
        <Button
          key={url}
          component="a"
          href={url}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {m.panel_export_part({ number: formatNumber(index + 1), size: formatMegabytes(bytes) })}
        </Button>
      ))}
    </Stack>
  );
}
