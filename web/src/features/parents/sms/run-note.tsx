/** Note in Execute Calls about a run's texts; loads with the dialog. */
import type { Job } from "@callwright/contracts/endpoints/job";
import { Suspense } from "react";
import { lazyLayer } from "../../../lib/idle.ts";

const sms = lazyLayer(async () => (await import("./run-sms.tsx")).RunSms);

export const RunNote = ({ job }: { readonly job: Job }) => (
  <Suspense>
    <sms.Layer job={job} />
  </Suspense>
);
