import { IconSpeakerphone } from "@tabler/icons-react";
import { Navigate } from "react-router-dom";
import * as m from "#messages";
import { paths } from "../../../lib/paths.ts";
import { ListPage } from "./list-page.tsx";
import { useListPlace } from "./list-place.ts";

const words = {
  heading: m.nav_campaigns,
  text: m.campaigns_text,
  create: m.campaigns_create,
  people: m.campaigns_leads,
  empty: m.campaigns_empty,
  emptyText: m.campaigns_empty_text,
  listFailed: m.campaigns_failed,
  pageEmpty: m.campaigns_page_empty,
  edit: m.campaign_edit,
  deleteAction: m.campaign_delete_action,
};

export function CampaignListPage() {
  const { campaignId } = useListPlace();
  return campaignId ? (
    <Navigate to={paths.campaign(campaignId)} replace />
  ) : (
    <ListPage kind="campaign" icon={IconSpeakerphone} words={words} />
  );
}
