/** Jobs: create, edit, delete, list, detail with one page of candidates, export. */
import { messages } from "@callwright/contracts";
import { candidatesFileName } from "@callwright/contracts/candidates-file";
import * as endpoints from "@callwright/contracts/endpoints/job";
import * as Parent from "@callwright/core/parent/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { exportLines } from "../present/export.ts";
import { presentJob, presentJobListItem } from "../present/job.ts";
import { parentList, peopleOf } from "./parent.ts";

export function jobRoutes(app: App): void {
  implement(app, endpoints.createJob, async ({ body }) => {
    const job = await Parent.create(body);
    return { message: messages.jobCreated, job: presentJob(job) };
  });

  implement(app, endpoints.updateJob, async ({ params, body }) => {
    const job = await Parent.update({ ...body, parentId: params.id });
    return { message: messages.jobUpdated, job: presentJob(job) };
  });

  implement(app, endpoints.deleteJob, async ({ params }) => {
    await Parent.remove(params.id, "job");
    return { message: messages.jobDeleted };
  });

  implement(app, endpoints.getJobs, async ({ query }) => {
    const { items, pagination } = await parentList("job", query);
    return { jobs: items.map(presentJobListItem), pagination };
  });

  implement(app, endpoints.getJob, async ({ params, query }, c) => {
    const found = await peopleOf({ id: params.id, kind: "job" }, query, c);
    if (found instanceof Response) return found;
    return { job: { ...presentJob(found.parent), ...found.people } };
  });

  implement(app, endpoints.exportCsv, async ({ params, query }) => {
    const job = await Parent.get(params.id);
    return { filename: candidatesFileName(job.title), lines: exportLines(job, query) };
  });
}
