import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { ListServiceQuotasCommand, ServiceQuotasClient } from "@aws-sdk/client-service-quotas";
import { GetServiceSettingCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { advice, awsClientOptions, type Check, envFile, fine, required } from "./check.ts";

export const identity: Check = {
  name: "identity",
  byHand: "aws sts get-caller-identity",
  async run({ region }) {
    const { Account, Arn: arnOrError = "" } = await new STSClient(awsClientOptions(region))
      .send(new GetCallerIdentityCommand())
      .catch((error: unknown) => ({ Account: undefined, Arn: error instanceof Error ? error.message : String(error) }));
    if (!Account)
      return required(`AWS does not know you: ${arnOrError}`, "aws configure sso", "export AWS_PROFILE=callwright");
    if (arnOrError.endsWith(":root"))
      return advice(
        `account ${Account}, as its root user: deploy as a user of IAM Identity Center`,
        "aws configure sso",
      );
    return fine(`account ${Account}, as ${arnOrError}`);
  },
};

export const region: Check = {
  name: "region",
  byHand: "echo $AWS_REGION",
  run: ({ region, settings }) =>
    settings.AWS_REGION
      ? fine(region)
      : advice(`AWS_REGION is not set; a deployment goes to ${region}`, `export AWS_REGION=${region}`),
};

const minUnreserved = 100;
/** Executions that production needs; the reserved ones are for the functions that HTTP reaches. */
const production = { concurrency: 1_000, reserved: 570 };
const raiseLimitCommand = (region: string) =>
  `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value ${production.concurrency}`;

export const concurrency: Check = {
  name: "Lambda concurrency",
  byHand: "aws lambda get-account-settings",
  async run({ stage, region, settings }) {
    const { AccountLimit } = await new LambdaClient(awsClientOptions(region)).send(new GetAccountSettingsCommand());
    const limit = AccountLimit?.ConcurrentExecutions;
    if (limit === undefined) throw new Error("Lambda names no limit");
    const reserved = Number(settings.RESERVED_CONCURRENCY ?? 0);
    const allowance = `${limit.toLocaleString("en")} functions may run at once`;
    if (reserved > 0 && reserved > limit - minUnreserved)
      return required(
        `${allowance}, and RESERVED_CONCURRENCY is ${reserved}: Lambda keeps ${minUnreserved} unreserved`,
        `empty RESERVED_CONCURRENCY in ${envFile(stage)} until AWS has granted more`,
        raiseLimitCommand(region),
      );
    if (limit < production.concurrency)
      return advice(`${allowance}: enough to look around, too few for people's calls`, raiseLimitCommand(region));
    if (reserved !== production.reserved)
      return advice(
        `${allowance}, of which ${reserved} are reserved`,
        `RESERVED_CONCURRENCY=${production.reserved} in ${envFile(stage)}`,
      );
    return fine(`${allowance}, of which ${reserved} are reserved`);
  },
};

const neededSchedules = 100_000; // each retry, callback and planned text is one
const neededPerSecond = 50;

export const scheduler: Check = {
  name: "Scheduler quotas",
  byHand: "Service Quotas → Amazon EventBridge Scheduler",
  async run({ region }) {
    const { Quotas = [] } = await new ServiceQuotasClient(awsClientOptions(region)).send(
      new ListServiceQuotasCommand({ ServiceCode: "scheduler", MaxResults: 100 }),
    );
    const quotaOf = (pattern: RegExp) => Quotas.find(({ QuotaName = "" }) => pattern.test(QuotaName))?.Value;
    const schedules = quotaOf(/^(?:Number of )?schedules$/i);
    const rate = quotaOf(/^CreateSchedule\b.*rate/i);
    if (schedules === undefined && rate === undefined) throw new Error("Service Quotas names none of its quotas");
    const summary = `${schedules?.toLocaleString("en") ?? "unknown"} schedules, ${rate ?? "unknown"} new ones a second`;
    const isTooLow = (schedules ?? neededSchedules) < neededSchedules || (rate ?? neededPerSecond) < neededPerSecond;
    if (isTooLow)
      return advice(
        `${summary}: too few for busy days`,
        "Service Quotas → Amazon EventBridge Scheduler → Request increase",
      );
    return fine(summary);
  },
};

const throughputSetting = "/ssm/parameter-store/high-throughput-enabled";

export const parameters: Check = {
  name: "SSM quotas",
  byHand: `aws ssm get-service-setting --setting-id ${throughputSetting}`,
  async run({ region }) {
    const { ServiceSetting } = await new SSMClient(awsClientOptions(region)).send(
      new GetServiceSettingCommand({ SettingId: throughputSetting }),
    );
    return ServiceSetting?.SettingValue === "true"
      ? fine("secrets are read at the higher throughput")
      : advice(
          "40 secrets a second may be read, too few when many functions start at once",
          `aws ssm update-service-setting --region ${region} --setting-id ${throughputSetting} --setting-value true`,
        );
  },
};
