/** What stands in a room of owners for everybody else. */
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { paths } from "../lib/paths.ts";
import { EmptyState } from "./empty-state.tsx";

export function ClosedRoom() {
  return (
    <EmptyState
      icon={IconLock}
      title={m.closed_title()}
      text={m.closed_text()}
      action={
        <Button component={Link} to={paths.settingsProfile} variant="default">
          {m.closed_action()}
        </Button>
      }
    />
  );
}
