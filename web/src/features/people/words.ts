import * as m from "#messages";
import { kindOf } from "../../lib/parent-kind.ts";

const words = {
  job: {
    add: m.people_add,
    addCount: m.import_add,
    remove: m.people_delete,
    removed: m.people_deleted,
    removeFailed: m.people_delete_failed,
  },
  campaign: {
    add: m.campaign_people_add,
    addCount: m.campaign_people_add_count,
    remove: m.campaign_people_delete,
    removed: m.campaign_people_deleted,
    removeFailed: m.campaign_people_delete_failed,
  },
} as const;

export const peopleWordsOf = (parentId: string) => words[kindOf(parentId)];
