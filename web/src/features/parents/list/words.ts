/** What the lists say about jobs and about campaigns. */
import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import * as m from "#messages";

const words = {
  job: {
    heading: m.jobs_heading,
    text: m.jobs_text,
    create: m.jobs_create,
    people: m.jobs_candidates,
    empty: m.jobs_empty,
    emptyText: m.jobs_empty_text,
    listFailed: m.jobs_failed,
    pageEmpty: m.jobs_page_empty,
    edit: m.edit_job_title,
    deleteAction: m.delete_job_action,
  },
  campaign: {
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
  },
} as const;

type ListWords = (typeof words)[ParentKind];

export const listWordsOf = (kind: ParentKind): ListWords => words[kind];
