/** Backup copies in a second region: what is copied, where to, and for how long. */
import { expect, it } from "vitest";
import { onlyResourceOf, render, resourcesOf, trialResources } from "./templates.ts";

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
    const copiedResources = resourcesOf(type).filter(({ id }) => selection.includes(id));
    expect(copiedResources, type).toHaveLength(1);
  }
});

it("both vaults outlive their stacks", () => {
  const vaults = resourcesOf("AWS::Backup::BackupVault");
  expect(vaults.map(({ stack }) => stack).sort()).toEqual(["Copies", "CopyVault"]);
  for (const { deletionPolicy } of vaults) expect(deletionPolicy).toBe("Retain");
});

it("a stage without COPY_VAULT_ARN makes no copies", () => {
  expect(trialResources.filter(({ type }) => type.startsWith("AWS::Backup::"))).toEqual([]);
});
