/** What cdk-nag's AwsSolutions finds and we leave as it is: which rule, where, why, and what proves that it is so. */

interface Suppression {
  readonly rule: string;
  /** Ids of the resources, without the stage's name. */
  readonly of: RegExp;
  readonly because: string;
  /** File that shows it, from the repository's root. */
  readonly evidence: string;
}

export const suppressions: readonly Suppression[] = [
  {
    rule: "AwsSolutions-CFR1",
    of: /^Site\/(?:Tenant)?Distribution\/Resource$/,
    because: "Tenants and the people they call may be in any country; whom they may call is decided number by number.",
    evidence: "packages/docs/adr/0032-compliance-gate.md",
  },
  {
    rule: "AwsSolutions-CFR3",
    of: /^Site\/(?:Tenant)?Distribution\/Resource$/,
    because: "A distribution of tenants takes no standard logs, and they would hold people's addresses.",
    evidence: "packages/docs/adr/0040-edge-rules-and-alarms.md",
  },
  {
    rule: "AwsSolutions-CFR4",
    of: /^Site\/TenantDistribution\/Resource$/,
    because: "The construct cannot say it, so an override does: the template has TLSv1.2_2021.",
    evidence: "tests/stacks/tenant-domains.test.ts",
  },
  {
    rule: "AwsSolutions-IAM4",
    of: /^Site\/CustomResourceHandler\/ServiceRole\/Resource$|^(?:Copies|CopyVault)\/Role\/Resource$/,
    because:
      "SST's own helper, which runs while a deployment does, and AWS Backup, whose policies AWS keeps by what a copy needs.",
    evidence: "tests/stacks/functions.test.ts",
  },
  {
    rule: "AwsSolutions-IAM5",
    of: /^(?:Api|Workers)\/\w+Role\/(?:DefaultPolicy|OverflowPolicy\d)\/Resource$|^Site\/(?:ServeDomains|Spa\/S3UploaderPolicy)\/Resource$/,
    because: "No action is a wildcard, and each wildcard of resources is in a list with its reason; another one fails.",
    evidence: "tests/stacks/permissions.test.ts",
  },
  {
    rule: "AwsSolutions-S1",
    of: /^Site\/Files\/Resource$/,
    because: "The built page's files, which are anybody's; CloudFront alone may read them.",
    evidence: "tests/stacks/storage.test.ts",
  },
  {
    rule: "AwsSolutions-SMG4",
    of: /^Secrets\/EdgeKey\d+\/Resource$/,
    because: "Both ends read it at a deployment alone: rotated between two, the edge would be believed no more.",
    evidence: "packages/docs/adr/0010-function-urls.md",
  },
];
