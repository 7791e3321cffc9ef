/** Runs the longest test files first, so that none is left running alone at the end. */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Approximate seconds of a file within a whole `npm test`: a first run has no timings, and file sizes predict none. */
const secondsByFile: Readonly<Record<string, number>> = {
  "tests/flows/batch.test.ts": 65,
  "tests/access/access.test.ts": 60,
  "tests/flows/provider.test.ts": 60,
  "tests/flows/sms-restart.test.ts": 60,
  "tests/flows/killed.test.ts": 55,
  "tests/flows/sms-changes.test.ts": 55,
  "tests/flows/texts.test.ts": 50,
  "tests/flows/sms-delays.test.ts": 40,
  "tests/flows/import-killed.test.ts": 40,
  "tests/flows/webhooks-killed.test.ts": 40,
  "tests/flows/shared-account.test.ts": 35,
  "tests/api/document.test.ts": 35,
  "tests/simulate/simulate.test.ts": 200,
  "tests/simulate/account/account.test.ts": 70,
  "tests/providers/pdf.test.ts": 60,
  "tests/faults/webhook-slow.test.ts": 100,
  "tests/api/import-rules.test.ts": 30,
  "tests/api/domain.test.ts": 30,
  "tests/api/run.test.ts": 25,
  "tests/flows/prompt-split.test.ts": 25,
  "tests/flows/scorecard.test.ts": 25,
  "tests/api/google.test.ts": 25,
  "tests/flows/another-port.test.ts": 25,
  "tests/flows/mid-run.test.ts": 25,
  "tests/flows/number-killed.test.ts": 25,
  "tests/day-two/erase-person.test.ts": 50,
  "tests/day-two/tenant.test.ts": 45,
  "tests/e2e/screens-settings.test.ts": 95,
  "tests/e2e/screens-people.test.ts": 90,
  "tests/e2e/screens-work.test.ts": 90,
  "tests/e2e/getting-in.test.ts": 50,
  "tests/e2e/import.test.ts": 65,
  "tests/e2e/first-call.test.ts": 45,
  "tests/e2e/inbound.test.ts": 45,
  "tests/e2e/screens-panel.test.ts": 60,
  "tests/e2e/job-people.test.ts": 40,
  "tests/e2e/reaching.test.ts": 40,
  "tests/e2e/sms.test.ts": 40,
  "tests/e2e/screens-campaigns.test.ts": 55,
  "tests/e2e/billing.test.ts": 60,
  "tests/e2e/job-page.test.ts": 50,
  "tests/e2e/shell.test.ts": 35,
  "tests/e2e/run-monitor.test.ts": 30,
  "tests/e2e/job-forms.test.ts": 30,
  "tests/e2e/job-documents.test.ts": 30,
  "tests/e2e/settings.test.ts": 30,
  "tests/e2e/job-settings.test.ts": 30,
  "tests/e2e/rehearsal.test.ts": 30,
  "tests/e2e/job-sms.test.ts": 25,
  "tests/e2e/panel.test.ts": 25,
};

/** Keeps a suite that shares modules together: a worker is reused only while the next file is of its suite. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) => secondsByFile[relative(this.ctx.config.root, moduleId)] ?? 0;
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const suites = this.ctx.projects.map(({ name }) => name);
    const blockOf = ({ project }: TestSpecification) => (project.config.isolate ? -1 : suites.indexOf(project.name));
    return (await super.sort(files)).sort(
      (a, b) => groupOf(a) - groupOf(b) || blockOf(a) - blockOf(b) || secondsOf(b) - secondsOf(a),
    );
  }
}
