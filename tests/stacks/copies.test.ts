/** A second region's copy: what is copied, where to, for how long, and that a stage without the setting makes none. */
import { expect, it } from "vitest";
import { onlyResourceOf, render, resourcesOf, trial } from "./templates.ts";

it("table and files are copied each night into the vault of the second region, and kept for 35 days", () => {
  expect(onlyResourceOf("AWS::Backup::BackupPlan").properties).toMatchObject({
    BackupPlan: {
      BackupPlanRule: [
        {
          ScheduleExpression: "cron(0 2 * * ? *)",
          CopyActions: [
            {
              DestinationBackupVaultArn: "arn:aws:backup:eu-central-1:000000000000:backup-vault:copies",
              Lifecycle: { DeleteAfterDays: 35 },
            },
          ],
        },
      ],
    },
  });
  const selection = render(JSON.stringify(onlyResourceOf("AWS::Backup::BackupSelection").properties));
  for (const type of ["AWS::DynamoDB::Table", "AWS::S3::Bucket"]) {
    const copied = resourcesOf(type).filter(({ id }) => selection.includes(id));
    expect(copied, type).toHaveLength(1);
  }
});

it("both vaults outlive their stacks", () => {
  const vaults = resourcesOf("AWS::Backup::BackupVault");
  expect(vaults.map(({ stack }) => stack).sort()).toEqual(["Copies", "CopyVault"]);
  for (const { deletionPolicy } of vaults) expect(deletionPolicy).toBe("Retain");
});

it("a stage without the setting makes no copy", () => {
  expect(trial.filter(({ type }) => type.startsWith("AWS::Backup::"))).toEqual([]);
});
