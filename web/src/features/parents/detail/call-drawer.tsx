/** A person's latest call beside the table. */
import { SideCall } from "../../../components/call/side-call.tsx";
import { nameOf, type Person } from "../../../components/people/person.ts";
import type { PeopleView } from "./people-view.ts";

interface CallDrawerProps {
  readonly view: Pick<PeopleView, "call" | "person" | "part">;
  readonly people: readonly Person[];
  readonly onClose: () => void;
}

export function CallDrawer({ view: { call, person, part }, people, onClose }: CallDrawerProps) {
  const someone = people.find(({ _id }) => _id === person);
  return (
    <SideCall
      callId={call}
      part={part}
      isOpen={call !== undefined || person !== undefined}
      who={someone && { name: nameOf(someone), phoneNumber: someone.phoneNumber }}
      onClose={onClose}
    />
  );
}
