/** A copy of table and files in a second region, a day old at most. The stage `<stage>-copy` there keeps it. */
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault, type IBackupVault } from "aws-cdk-lib/aws-backup";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { SnsTopic } from "aws-cdk-lib/aws-events-targets";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type Stack, type StackContext, use } from "sst/constructs";
import { Alarms } from "./Alarms.ts";
import { Storage } from "./Storage.ts";

const retentionDays = 35; // as long as the table itself can be restored
/** In the first region a copy is only kept until it has been copied to the second. */
const localRetentionDays = 3;

export function CopyVault({ stack }: StackContext) {
  const vault = createVault(stack);
  const role = createRole(stack, "AWSBackupServiceRolePolicyForRestores", "AWSBackupServiceRolePolicyForS3Restore");
  stack.addOutputs({
    CopyVaultArn: vault.backupVaultArn,
    CopyVaultName: vault.backupVaultName,
    RestoreRoleArn: role.roleArn,
  });
}

export function Copies({ stack }: StackContext, vaultArn: string) {
  const { table, blobs } = use(Storage);
  const plan = new BackupPlan(stack, "Plan", { backupVault: createVault(stack) });
  plan.addRule(dailyRule(BackupVault.fromBackupVaultArn(stack, "There", vaultArn)));
  plan.addSelection("TableAndFiles", {
    resources: [BackupResource.fromDynamoDbTable(table), BackupResource.fromArn(blobs.bucketArn)],
    role: createRole(stack, "AWSBackupServiceRolePolicyForBackup", "AWSBackupServiceRolePolicyForS3Backup"),
    disableDefaultBackupPolicy: true,
  });
  reportFailures(stack);
}

const createRole = (stack: Stack, tablePolicy: string, filesPolicy: string) =>
  new Role(stack, "Role", {
    assumedBy: new ServicePrincipal("backup.amazonaws.com"),
    managedPolicies: [`service-role/${tablePolicy}`, filesPolicy].map((name) =>
      ManagedPolicy.fromAwsManagedPolicyName(name),
    ),
  });

function reportFailures(stack: Stack): void {
  new Rule(stack, "Failures", {
    description: "A nightly copy failed. What to do: packages/docs/runbooks/restore-the-table.md",
    eventPattern: {
      source: ["aws.backup"],
      detailType: ["Backup Job State Change", "Copy Job State Change"],
      detail: { state: ["ABORTED", "EXPIRED", "FAILED"] },
    },
    targets: [new SnsTopic(use(Alarms).topic)],
  });
}

const createVault = (stack: Stack) => new BackupVault(stack, "Vault", { removalPolicy: RemovalPolicy.RETAIN });

const dailyRule = (copyVault: IBackupVault) =>
  new BackupPlanRule({
    ruleName: "daily",
    scheduleExpression: Schedule.cron({ hour: "2", minute: "0" }),
    deleteAfter: Duration.days(localRetentionDays),
    copyActions: [{ destinationBackupVault: copyVault, deleteAfter: Duration.days(retentionDays) }],
  });
