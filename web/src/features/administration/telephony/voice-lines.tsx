/** The lines of a tenant's voice provider account, and how many are kept for incoming calls. */
import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { useUser } from "../../../lib/session.ts";
import { voiceLinesQuery } from "../queries.ts";

const dialog = lazyLayer(async () => (await import("./lines-dialog.tsx")).LinesDialog);

export function VoiceLinesLine({ tenantId }: { readonly tenantId: string | undefined }) {
  const { data: lines, isPending } = useQuery(voiceLinesQuery(tenantId));
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  if (isPending) return <Skeleton h={26} w={280} />;
  if (!lines) return null;
  const mayChange = (lines.isOwn || role.includes("superAdmin")) && lines.lines > 1;
  return (
    <Group gap="xs" mih={26}>
      <Text size="sm" c="dimmed">
        {m.panel_lines({ lines: formatNumber(lines.lines), kept: formatNumber(lines.kept) })}
      </Text>
      {mayChange && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {m.panel_lines_change()}
        </Button>
      )}
      <LayerFence shown={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <dialog.Layer lines={lines} tenantId={tenantId} onClose={() => setOpen(false)} />}
      </LayerFence>
    </Group>
  );
}
