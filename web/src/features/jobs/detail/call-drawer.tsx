/** A person's latest call beside the table: with its own address, so that a reload shows it again. */
import { Drawer } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { CallHead } from "../../../components/call/call-head.tsx";
import { CallView } from "../../../components/call/call-view.tsx";
import { nameOf, type Person } from "../../../components/people/person.ts";
import { useFocusReturn } from "../../../components/use-focus-return.ts";
import { callLogQuery } from "../../../lib/queries.ts";
import classes from "./call-drawer.module.css";
import type { JobView } from "./job-view.ts";

interface CallDrawerProps {
  readonly view: Pick<JobView, "call" | "person" | "part">;
  readonly people: readonly Person[];
  readonly onClose: () => void;
}

export function CallDrawer({ view, people, onClose }: CallDrawerProps) {
  const { call, person, part } = view;
  const isOpen = call !== undefined || person !== undefined;
  useFocusReturn(isOpen);
  return (
    <Drawer opened={isOpen} onClose={onClose} title={m.calls_drawer()} overlayProps={{ backgroundOpacity: 0.25 }}>
      {isOpen && (
        <div className={classes.sheet} key={call ?? person}>
          {call ? <Whose callId={call} /> : <Who person={people.find(({ _id }) => _id === person)} />}
          <CallView callId={call} part={part} />
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

function Who({ person }: { readonly person: Person | undefined }) {
  return person ? <CallHead name={nameOf(person)} phoneNumber={person.phoneNumber} /> : null;
}
