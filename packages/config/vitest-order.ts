/** Begins with the files that take longest, so that none of them is left running alone at the end. */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** About how many seconds they take beside others in `npm test`. A first run cannot know it, and the size of a file does not tell. */
const seconds: Readonly<Record<string, number>> = {
  "tests/e2e/screens-work.test.ts": 90,
  "tests/e2e/screens-settings.test.ts": 80,
  "tests/e2e/screens-people.test.ts": 70,
  "tests/e2e/getting-in.test.ts": 70,
  "tests/flows/killed.test.ts": 65,
  "tests/flows/batch.test.ts": 60,
  "tests/flows/shared-account.test.ts": 60,
  "tests/flows/provider.test.ts": 60,
  "tests/flows/calling-hours.test.ts": 55,
  "tests/flows/sms-restart.test.ts": 50,
  "tests/day-two/erase-person.test.ts": 50,
  "tests/flows/texts-carrier.test.ts": 45,
  "tests/flows/sms-changes.test.ts": 45,
  "tests/day-two/tenant.test.ts": 45,
  "tests/e2e/run-room.test.ts": 45,
  "tests/e2e/campaigns.test.ts": 40,
  "tests/e2e/screens-campaigns.test.ts": 40,
  "tests/e2e/import.test.ts": 40,
  "tests/flows/texts.test.ts": 40,
  "tests/e2e/sms.test.ts": 40,
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) => seconds[relative(this.ctx.config.root, moduleId)] ?? 0;
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((a, b) => groupOf(a) - groupOf(b) || secondsOf(b) - secondsOf(a));
  }
}
