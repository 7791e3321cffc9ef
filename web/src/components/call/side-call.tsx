/** A call beside the room that it was opened from: with its own address, so that a reload shows it again. */
import { Drawer } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import * as m from "#messages";
import { callLogQuery } from "../../lib/queries.ts";
import { useFocusReturn } from "../use-focus-return.ts";
import { CallHead } from "./call-head.tsx";
import { CallView } from "./call-view.tsx";
import classes from "./side-call.module.css";

interface SideCallProps extends Pick<ComponentProps<typeof CallView>, "callId" | "part"> {
  readonly isOpen: boolean;
  /** Whose call it is, where there is none yet. */
  readonly who?: ReactNode;
  readonly onClose: () => void;
}

export function SideCall({ callId, part, isOpen, who, onClose }: SideCallProps) {
  useFocusReturn(isOpen);
  return (
    <Drawer opened={isOpen} onClose={onClose} title={m.calls_drawer()} overlayProps={{ backgroundOpacity: 0.25 }}>
      {isOpen && (
        <div className={classes.sheet} key={callId}>
          {callId ? <Whose callId={callId} /> : who}
          <CallView callId={callId} part={part} />
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
