import {
  IconFileText,
  IconHistory,
  IconMessage,
  IconMessages,
  IconPencil,
  IconPhoneOff,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import * as m from "#messages";
import { MoreMenuList } from "../../components/more-menu-list.tsx";
import type { EditSession } from "./edit/use-editing.ts";
import { type Person, personName } from "./person.ts";
import type { RowActions } from "./person-cells.tsx";

interface RowMenuProps {
  readonly person: Person;
  readonly actions: RowActions;
  readonly editSession: EditSession;
}

export function RowMenu(props: RowMenuProps) {
  return <MoreMenuList label={m.people_more({ name: personName(props.person) })} items={menuItems(props)} />;
}

const menuItems = ({ person, actions, editSession }: RowMenuProps) => [
  { label: m.people_view_summary(), icon: IconFileText, onClick: () => actions.openPart(person, "summary") },
  { label: m.people_view_transcript(), icon: IconMessages, onClick: () => actions.openPart(person, "transcript") },
  { label: m.people_view_recording(), icon: IconPlayerPlay, onClick: () => actions.openPart(person, "recording") },
  { label: m.people_history(), icon: IconHistory, onClick: () => actions.openHistory(person) },
  { label: m.people_messages(), icon: IconMessage, onClick: () => actions.openTexts(person) },
  {
    label: m.people_edit_name(),
    icon: IconPencil,
    onClick: () => editSession.open(person._id, "name"),
    takesFocus: true,
  },
  {
    label: m.people_edit_phone(),
    icon: IconPencil,
    onClick: () => editSession.open(person._id, "phone"),
    takesFocus: true,
  },
  ...(person.doNotCall
    ? []
    : [{ label: m.bulk_do_not_call(), icon: IconPhoneOff, onClick: () => actions.doNotCall(person) }]),
  { label: actions.removeLabel, icon: IconTrash, onClick: () => actions.remove(person) },
];
