import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { type Stack, use } from "sst/constructs";
import { Alarms } from "./Alarms.ts";
import { settings } from "./settings.ts";

export function createBudget(stack: Stack): void {
  const subscribers = [{ subscriptionType: "SNS", address: use(Alarms).topic.topicArn }];
  const notice = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: "GREATER_THAN" },
    subscribers,
  });
  new CfnBudget(stack, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: settings.monthlyBudget, unit: "USD" },
      // SST marks all that it makes; of the account's other things nothing is counted.
      costFilters: { TagKeyValue: [`user:sst:stage$${stack.stage}`] },
    },
    notificationsWithSubscribers: [notice("ACTUAL", 80), notice("FORECASTED", 100)],
  });
}
