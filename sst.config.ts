/** The deployment, read top-down: each stack is one concern, and uses what the ones above it have made. */
import type { SSTConfig } from "sst";
import { Alarms } from "./stacks/Alarms.ts";
import { Api } from "./stacks/Api.ts";
import { Copies, CopyVault } from "./stacks/Copies.ts";
import { Firewall } from "./stacks/Firewall.ts";
import { tidyDeploymentHelpers } from "./stacks/functions.ts";
import { Mail } from "./stacks/Mail.ts";
import { Queues, Schedules } from "./stacks/Queues.ts";
import { Secrets } from "./stacks/Secrets.ts";
import { Site } from "./stacks/Site.ts";
import { Storage } from "./stacks/Storage.ts";
import { isCopy, isEdge, mailDomain, settings } from "./stacks/settings.ts";
import { Watch } from "./stacks/Watch.ts";
import { Workers } from "./stacks/Workers.ts";

export default {
  config: () => ({ name: "callwright", region: process.env.AWS_REGION ?? "eu-west-1" }),
  async stacks(app) {
    if (isEdge(app.stage)) {
      app.stack(Alarms).stack(Firewall);
      return tidyDeploymentHelpers(app, { neededBy: [] });
    }
    if (isCopy(app.stage)) {
      app.stack(CopyVault);
      return tidyDeploymentHelpers(app, { neededBy: [] });
    }
    // A bucket policy, not an access control list, lets S3 write the access logs.
    app.node.setContext("@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy", true);
    app.stack(Secrets).stack(Storage).stack(Alarms).stack(Queues).stack(Schedules);
    const { copyVaultArn } = settings;
    if (copyVaultArn) app.stack((context) => Copies(context, copyVaultArn), { id: "Copies" });
    const domain = mailDomain;
    if (domain) app.stack((context) => Mail(context, domain), { id: "Mail" });
    app.stack(Api).stack(Workers);
    await app.stack(Site);
    app.stack(Watch);
    tidyDeploymentHelpers(app, { neededBy: [Site] });
  },
} satisfies SSTConfig;
