import { Drawer, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { callLogQuery } from "../../lib/queries.ts";
import { useFocusReturn } from "../layer-focus.ts";
import { CallView } from "./call-view.tsx";
import { CallHead, CallTitle } from "./caller.tsx";

interface SideProps extends Pick<ComponentProps<typeof CallView>, "callId" | "part"> {
  readonly isOpen: boolean;
  readonly person?: { readonly name: string; readonly phoneNumber: string } | undefined;
  /** The buttons that open the previous and the next person. */
  readonly steps?: ReactNode;
  readonly decision?: ReactNode;
  readonly interview?: ReactNode;
  readonly onClose: () => void;
  /** The element to focus after closing; the opener by default. */
  readonly returnTo?: () => Element | null;
}

export function SideCall({ callId, part, isOpen, person, steps, decision, interview, onClose, returnTo }: SideProps) {
  useFocusReturn(isOpen, { returnTo });
  const { data: log } = useQuery({ ...callLogQuery(callId ?? ""), enabled: isOpen && callId !== undefined });
  const phoneNumber = log?.phoneNumber ?? person?.phoneNumber;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={<CallTitle name={log?.candidateName ?? person?.name} />}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      {isOpen && (
        <Stack gap={24}>
          <Group wrap="nowrap" gap={8} mih={32}>
            {phoneNumber && (
              <CallHead phoneNumber={phoneNumber} {...(log && { date: formatDateTime(log.createdAt, log.timezone) })} />
            )}
            {steps}
          </Group>
          {interview}
          {decision}
          <CallView key={callId} callId={callId} part={part} />
        </Stack>
      )}
    </Drawer>
  );
}
