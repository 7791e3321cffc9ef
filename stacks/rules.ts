import { Aspects } from "aws-cdk-lib";
import { AwsSolutionsChecks, NagReportFormat } from "cdk-nag";
import type { App } from "sst/constructs";

export function checkRules(app: App): void {
  Aspects.of(app).add(new AwsSolutionsChecks({ reports: true, reportFormats: [NagReportFormat.JSON], verbose: false }));
}
