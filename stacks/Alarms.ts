import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { type Stack, type StackContext, use } from "sst/constructs";
import { settings } from "./settings.ts";

export function Alarms({ stack }: StackContext) {
  const topic = new Topic(stack, "Alarms", { enforceSSL: true });
  if (settings.alarmEmail) topic.addSubscription(new EmailSubscription(settings.alarmEmail));
  // `enforceSSL` replaces the default policy, under which the account's services may publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: ["budgets", "cloudwatch"].map((service) => new ServicePrincipal(`${service}.amazonaws.com`)),
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": stack.account } },
    }),
  );
  return { topic };
}

type Runbook =
  | "dead-letters"
  | "floods"
  | "functions-fail"
  | "gate-refuses"
  | "late-queues"
  | "mail-comes-back"
  | "provider-down"
  | "restore-the-table"
  | "stuck-calls";

export interface AlarmOptions {
  readonly metric: cloudwatch.Metric | cloudwatch.MathExpression;
  readonly threshold: number;
  /** In how many periods in a row the threshold must be reached; one by default. */
  readonly periods?: number;
  readonly summary: string;
  readonly runbook: Runbook;
  /** The metric must report all the time: silence raises the alarm, and so does a value below the threshold. */
  readonly isHeartbeat?: boolean;
}

export function createAlarm(stack: Stack, id: string, options: AlarmOptions): cloudwatch.Alarm {
  const { metric, threshold, periods = 1, summary, runbook, isHeartbeat = false } = options;
  const isPercentile = metric instanceof cloudwatch.Metric && metric.statistic.startsWith("p");
  const alarm = metric.createAlarm(stack, id, {
    alarmDescription: `${summary} What to do: packages/docs/runbooks/${runbook}.md`,
    comparisonOperator: isHeartbeat
      ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
      : cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    threshold,
    evaluationPeriods: periods,
    // Few requests raise no alarm, since their percentile is just the slowest one.
    ...(isPercentile && { evaluateLowSampleCountPercentile: "ignore" }),
    treatMissingData: isHeartbeat ? cloudwatch.TreatMissingData.BREACHING : cloudwatch.TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(use(Alarms).topic));
  return alarm;
}
