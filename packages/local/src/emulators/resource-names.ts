/** Names and ids of the resources in the embedded cloud. */

export const region = "eu-west-1";
export const account = "000000000000";
export const tableName = "callwright";
export const bucketName = "callwright-blobs";
export const scheduleGroup = "callwright";
export const schedulerRoleArn = `arn:aws:iam::${account}:role/callwright-scheduler`;

export const mailConfigurationSet = "callwright";

export const queueArn = (name: string): string => `arn:aws:sqs:${region}:${account}:${name}`;

/** The emulated multi-tenant distribution, and the host that its tenants' domains point to. */
export const distributionId = "E0CALLWRIGHT";
export const connectionGroupId = "cg_callwright";
export const routingEndpoint = "d0callwright.cloudfront.net";
