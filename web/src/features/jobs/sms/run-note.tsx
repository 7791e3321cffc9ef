/** In Execute Calls: what a run sends beside its calls, with the dialog's code. */
import type { Job } from "@callwright/contracts/endpoints/job";
import { Suspense } from "react";
import { lazyLayer } from "../../../lib/idle.ts";

const sms = lazyLayer(async () => (await import("./run-sms.tsx")).RunSms);

export const RunNote = ({ job }: { readonly job: Job }) => (
  <Suspense>
    <sms.Layer job={job} />
  </Suspense>
);
