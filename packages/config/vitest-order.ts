/** Begins with the files that take longest, so that none of them is left running alone at the end. */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** About how many seconds they take beside others. A first run cannot know it, and the size of a file does not tell. */
const seconds: Readonly<Record<string, number>> = {
  "tests/e2e/screens-settings.test.ts": 280,
  "tests/faults/killed.test.ts": 270,
  "tests/e2e/screens-people.test.ts": 250,
  "tests/e2e/screens-work.test.ts": 210,
  "tests/e2e/job-dialogs.test.ts": 180,
  "tests/e2e/import.test.ts": 120,
  "tests/flows/batch.test.ts": 100,
  "tests/e2e/job-room-people.test.ts": 70,
  "tests/flows/sms-restart.test.ts": 70,
  "tests/e2e/reaching.test.ts": 60,
  "tests/e2e/getting-in.test.ts": 60,
  "tests/faults/texts.test.ts": 60,
  "tests/faults/provider.test.ts": 60,
  "tests/e2e/shell.test.ts": 55,
  "tests/e2e/job-forms.test.ts": 55,
  "tests/flows/calling-hours.test.ts": 55,
  "tests/e2e/run-room.test.ts": 50,
  "tests/e2e/first-call.test.ts": 50,
  "tests/e2e/sms.test.ts": 45,
  "tests/api/domain.test.ts": 45,
  "tests/api/limits.test.ts": 45,
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) => seconds[relative(this.ctx.config.root, moduleId)] ?? 0;
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((a, b) => groupOf(a) - groupOf(b) || secondsOf(b) - secondsOf(a));
  }
}
