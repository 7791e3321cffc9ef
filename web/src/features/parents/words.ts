import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import * as m from "#messages";

const words = {
  job: {
    back: m.job_back,
    untitled: m.job_untitled,
    failed: m.job_failed,
    totalPeople: m.job_total_candidates,
    peopleOf: m.job_candidates,
    noPeople: m.people_none,
    noPeopleText: m.people_none_text,
    execute: m.execute_title,
    settings: m.job_settings,
  },
  campaign: {
    back: m.campaign_back,
    untitled: m.campaign_untitled,
    failed: m.campaign_failed,
    totalPeople: m.campaign_total_leads,
    peopleOf: m.campaign_people,
    noPeople: m.campaign_people_none,
    noPeopleText: m.campaign_people_none_text,
    execute: m.campaign_launch,
    settings: m.campaign_settings,
  },
} as const;

export const parentWords = (kind: ParentKind) => words[kind];
