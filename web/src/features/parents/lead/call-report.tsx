/** Report on a call in five sections. */
import type { CallLog } from "@callwright/contracts/endpoints/call";
import { parseOutcome } from "@callwright/contracts/outcome";
import { Stack } from "@mantine/core";
import * as m from "#messages";
import classes from "./lead-page.module.css";
import { reportOf, type Section, sections } from "./report.ts";

const titles: Record<Section, () => string> = {
  overview: m.lead_overview,
  purpose: m.lead_purpose,
  outcome: m.lead_outcome,
  nextSteps: m.lead_next_steps,
  candidateInfo: m.lead_candidate_info,
};

export function CallReport({ log }: { readonly log: CallLog }) {
  const summary = log.callSummary || parseOutcome(log.callOutcome).summary;
  if (!summary) return <p className={classes.none}>{m.lead_no_summary()}</p>;
  const report = reportOf(summary);
  return (
    <Stack component="dl" gap={12} m={0}>
      {sections.map((section) => (
        <div key={section}>
          <dt className="cw-small cw-medium">{titles[section]()}</dt>
          <dd className={report[section] ? classes.text : classes.none} dir="auto">
            {report[section] ?? "–"}
          </dd>
        </div>
      ))}
    </Stack>
  );
}
