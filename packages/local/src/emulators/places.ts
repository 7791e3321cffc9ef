/** Names and numbers by which the pieces of the embedded cloud find each other. */

export const region = "eu-west-1";
export const account = "000000000000";
export const tableName = "callwright";
export const bucketName = "callwright-blobs";
export const scheduleGroup = "callwright";
export const schedulerRoleArn = `arn:aws:iam::${account}:role/callwright-scheduler`;

/** Of SES. */
export const mailConfigurationSet = "callwright";

export const queueArn = (name: string): string => `arn:aws:sqs:${region}:${account}:${name}`;

/** The played multi-tenant distribution, and where the domains of its tenants lead. */
export const distributionId = "E0CALLWRIGHT";
export const connectionGroupId = "cg_callwright";
export const routingEndpoint = "d0callwright.cloudfront.net";
