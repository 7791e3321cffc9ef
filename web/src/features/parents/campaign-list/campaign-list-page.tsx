/** The campaigns page: no campaigns exist yet, so it links to jobs. */
import { Button } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Page } from "../../../components/page.tsx";
import { paths } from "../../../lib/paths.ts";

export function CampaignsPage() {
  return (
    <Page title={m.nav_campaigns()} text={m.campaigns_text()}>
      <div data-tour="campaigns">
        <EmptyState
          icon={IconSpeakerphone}
          title={m.campaigns_none()}
          text={m.campaigns_none_text()}
          action={
            <Button component={Link} to={`${paths.jobs}?create=1`}>
              {m.dashboard_new_job()}
            </Button>
          }
        />
      </div>
    </Page>
  );
}
