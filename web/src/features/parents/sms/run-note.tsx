/** Note in Execute Calls about a run's texts; loads with the dialog. */
import { Suspense } from "react";
import { lazyLayer } from "../../../lib/idle.ts";
import type { Parent } from "../parent.ts";

const sms = lazyLayer(async () => (await import("./run-sms.tsx")).RunSms);

export const RunNote = ({ parent }: { readonly parent: Parent }) => (
  <Suspense>
    <sms.Layer parent={parent} />
  </Suspense>
);
