/** AWS's rules for good architecture (cdk-nag's AwsSolutions), asked of a synthesised stage; its reports lie beside the templates. */
import { Aspects } from "aws-cdk-lib";
import { AwsSolutionsChecks, NagReportFormat } from "cdk-nag";
import type { App } from "sst/constructs";

export function checkRules(app: App): void {
  Aspects.of(app).add(new AwsSolutionsChecks({ reports: true, reportFormats: [NagReportFormat.JSON], verbose: false }));
}
