/** A person's latest call beside the table. */
import { CallHead } from "../../../components/call/call-head.tsx";
import { SideCall } from "../../../components/call/side-call.tsx";
import { nameOf, type Person } from "../../../components/people/person.ts";
import type { JobView } from "./job-view.ts";

interface CallDrawerProps {
  readonly view: Pick<JobView, "call" | "person" | "part">;
  readonly people: readonly Person[];
  readonly onClose: () => void;
}

export function CallDrawer({ view: { call, person, part }, people, onClose }: CallDrawerProps) {
  return (
    <SideCall
      callId={call}
      part={part}
      isOpen={call !== undefined || person !== undefined}
      who={<Who person={people.find(({ _id }) => _id === person)} />}
      onClose={onClose}
    />
  );
}

function Who({ person }: { readonly person: Person | undefined }) {
  return person ? <CallHead name={nameOf(person)} phoneNumber={person.phoneNumber} /> : null;
}
