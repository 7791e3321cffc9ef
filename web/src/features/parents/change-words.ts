/** Texts of the settings drawer and the delete dialog; not in `words.ts`, since these two load on demand. */
import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import * as m from "#messages";

const words = {
  job: {
    settingsTitle: m.jobset_title,
    detail: m.jobset_detail,
    updated: m.job_updated,
    updateFailed: m.job_update_failed,
    deleted: m.job_deleted,
    deleteFailed: m.job_delete_failed,
    deleteTitle: m.delete_job_title,
    deleteAction: m.delete_job_action,
    deletedPeople: m.delete_job_people,
  },
  campaign: {
    settingsTitle: m.campaign_settings,
    detail: m.campaign_detail,
    updated: m.campaign_updated,
    updateFailed: m.campaign_update_failed,
    deleted: m.campaign_deleted,
    deleteFailed: m.campaign_delete_failed,
    deleteTitle: m.campaign_delete_title,
    deleteAction: m.campaign_delete_action,
    deletedPeople: m.campaign_delete_people,
  },
} as const;

export const parentChangeWords = (kind: ParentKind) => words[kind];
