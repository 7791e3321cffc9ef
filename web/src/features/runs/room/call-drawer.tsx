/** A call of the run beside its room: with its own address, so that a reload shows it again. */
import { Drawer } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { CallHead } from "../../../components/call/call-head.tsx";
import { CallView } from "../../../components/call/call-view.tsx";
import { useFocusReturn } from "../../../components/use-focus-return.ts";
import { callLogQuery } from "../../../lib/queries.ts";
import classes from "./call-drawer.module.css";

interface CallDrawerProps {
  readonly callId: string | undefined;
  readonly onClose: () => void;
}

export function CallDrawer({ callId, onClose }: CallDrawerProps) {
  const isOpen = callId !== undefined;
  useFocusReturn(isOpen);
  return (
    <Drawer opened={isOpen} onClose={onClose} title={m.calls_drawer()} overlayProps={{ backgroundOpacity: 0.25 }}>
      {callId && (
        <div className={classes.sheet} key={callId}>
          <Whose callId={callId} />
          <CallView callId={callId} />
        </div>
      )}
    </Drawer>
  );
}

function Whose({ callId }: { readonly callId: string }) {
  const { data } = useQuery(callLogQuery(callId));
  return data ? (
    <CallHead name={data.candidateName} phoneNumber={data.phoneNumber} date={data.createdAtFormatted} />
  ) : null;
}
