import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { paths } from "../lib/paths.ts";
import { Page } from "./page.tsx";

export function NoAccessPage() {
  return (
    <Page title={m.closed_title()} text={m.closed_text()} width="form">
      <div>
        <Button component={Link} to={paths.settingsProfile} variant="default">
          {m.closed_action()}
        </Button>
      </div>
    </Page>
  );
}
