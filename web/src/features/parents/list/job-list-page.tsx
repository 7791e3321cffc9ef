import { IconBriefcase } from "@tabler/icons-react";
import * as m from "#messages";
import { ListPage } from "./list-page.tsx";

const words = {
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
};

export const JobListPage = () => <ListPage kind="job" icon={IconBriefcase} words={words} />;
