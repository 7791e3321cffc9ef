/** Begins with the files that take longest, so that none of them is left running alone at the end. */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** About how many seconds they take beside others. A first run cannot know it, and the size of a file does not tell. */
const seconds: Readonly<Record<string, number>> = {
  "tests/flows/killed.test.ts": 270,
  "tests/e2e/screens-settings.test.ts": 150,
  "tests/e2e/job-dialogs.test.ts": 130,
  "tests/e2e/screens-people.test.ts": 120,
  "tests/e2e/screens-work.test.ts": 110,
  "tests/flows/batch.test.ts": 100,
  "tests/e2e/getting-in.test.ts": 80,
  "tests/simulate/texts.test.ts": 80,
  "tests/flows/sms-restart.test.ts": 70,
  "tests/flows/texts.test.ts": 60,
  "tests/flows/provider.test.ts": 60,
  "tests/e2e/import.test.ts": 55,
  "tests/flows/calling-hours.test.ts": 55,
  "tests/faults/number-killed.test.ts": 50,
  "tests/day-two/erase-person.test.ts": 50,
  "tests/e2e/run-room.test.ts": 45,
  "tests/flows/texts-carrier.test.ts": 45,
  "tests/flows/sms-changes.test.ts": 45,
  "tests/day-two/tenant.test.ts": 45,
  "tests/api/domain.test.ts": 45,
  "tests/api/limits.test.ts": 45,
  "tests/access/access.test.ts": 40,
  "tests/e2e/sms.test.ts": 40,
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) => seconds[relative(this.ctx.config.root, moduleId)] ?? 0;
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((a, b) => groupOf(a) - groupOf(b) || secondsOf(b) - secondsOf(a));
  }
}
