import { Drawer, Group, Stack } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { CallView } from "../../components/call/call-view.tsx";
import { CallerPhone, CallTitle, callerName, InboundMark } from "../../components/call/caller.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useFocusReturn } from "../../components/layer-focus.ts";
import { useLast } from "../../components/use-once.ts";
import { formatDateTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { callLogQuery } from "../../lib/queries.ts";

interface CallDrawerProps {
  readonly callId: string | undefined;
  readonly siblingIds: readonly string[];
  readonly onOpen: (callId: string) => void;
  readonly onClose: () => void;
}

export function CallDrawer({ callId, siblingIds, onOpen, onClose }: CallDrawerProps) {
  const shownId = useLast(callId);
  useFocusReturn(callId !== undefined);
  const { data: log } = useQuery({ ...callLogQuery(shownId ?? ""), enabled: callId !== undefined });
  const position = callId === undefined ? -1 : siblingIds.indexOf(callId);
  const siblingAt = (offset: number) => (position < 0 ? undefined : siblingIds[position + offset]);
  const siblingButton = (id: string | undefined, label: string, icon: typeof IconChevronUp) => (
    <IconButton icon={icon} iconSize={18} label={label} hasTitle disabled={!id} onClick={() => id && onOpen(id)} />
  );
  return (
    <Drawer.Root opened={callId !== undefined} onClose={onClose} size={480} position="right">
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title>
            <CallTitle name={log && callerName(log)} />
          </Drawer.Title>
          <Group wrap="nowrap" gap={4} flex="none" ms="auto">
            {siblingButton(siblingAt(-1), m.calls_previous(), IconChevronUp)}
            {siblingButton(siblingAt(1), m.calls_next(), IconChevronDown)}
            <Drawer.CloseButton data-autofocus aria-label={m.close()} size="md" />
          </Group>
        </Drawer.Header>
        <Drawer.Body>{shownId && <CallSheet key={shownId} callId={shownId} />}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function CallSheet({ callId }: { readonly callId: string }) {
  const { data: log } = useQuery(callLogQuery(callId));
  return (
    <Stack gap={16}>
      {log && (
        <Stack gap={4}>
          <InboundMark direction={log.direction} /> <CallerPhone number={log.phoneNumber} />
          <p className="cw-dimmed cw-small">
            <PreloadLink to={paths.callOrigin(log.jobId)}>
              <bdi>{log.jobTitle}</bdi>
            </PreloadLink>{" "}
            · <bdi className="cw-num">{formatDateTime(log.createdAt, log.timezone)}</bdi>
          </p>
        </Stack>
      )}
      <CallView callId={callId} />
    </Stack>
  );
}
