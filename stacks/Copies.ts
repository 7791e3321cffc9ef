/** A copy of table and files in a second region, a day old at most. The stage `<stage>-copy` there keeps it. */
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault, type IBackupVault } from "aws-cdk-lib/aws-backup";
import { Schedule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type Stack, type StackContext, use } from "sst/constructs";
import { Storage } from "./Storage.ts";

/** As far back as the table itself can be restored. */
const keptDays = 35;
/** Where it is made, a copy only waits until it has been copied. */
const keptHereDays = 3;

/** In the second region: nothing but the vault. */
export function CopyVault({ stack }: StackContext) {
  const vault = createVault(stack);
  stack.addOutputs({ CopyVaultArn: vault.backupVaultArn });
}

export function Copies({ stack }: StackContext, vaultArn: string) {
  const { table, blobs } = use(Storage);
  const plan = new BackupPlan(stack, "Plan", { backupVault: createVault(stack) });
  plan.addRule(dailyRule(BackupVault.fromBackupVaultArn(stack, "There", vaultArn)));
  plan.addSelection("TableAndFiles", {
    resources: [BackupResource.fromDynamoDbTable(table), BackupResource.fromArn(blobs.bucketArn)],
    role: new Role(stack, "Role", {
      assumedBy: new ServicePrincipal("backup.amazonaws.com"),
      managedPolicies: [
        "service-role/AWSBackupServiceRolePolicyForBackup",
        "AWSBackupServiceRolePolicyForS3Backup",
      ].map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    }),
    disableDefaultBackupPolicy: true,
  });
}

const createVault = (stack: Stack) => new BackupVault(stack, "Vault", { removalPolicy: RemovalPolicy.RETAIN });

const dailyRule = (there: IBackupVault) =>
  new BackupPlanRule({
    ruleName: "daily",
    scheduleExpression: Schedule.cron({ hour: "2", minute: "0" }),
    deleteAfter: Duration.days(keptHereDays),
    copyActions: [{ destinationBackupVault: there, deleteAfter: Duration.days(keptDays) }],
  });
