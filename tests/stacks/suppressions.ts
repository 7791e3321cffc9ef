/** Findings of cdk-nag's AwsSolutions that we accept: which rule, where, why, and the file that proves it. */

interface Suppression {
  readonly rule: string;
  /** Matches ids of resources without the stage's name. */
  readonly resourceIds: RegExp;
  readonly because: string;
  /** The file that proves it, from the repository's root. */
  readonly evidence: string;
}

export const suppressions: readonly Suppression[] = [
  {
    rule: "AwsSolutions-CFR1",
    resourceIds: /^Site\/(?:Tenant)?Distribution\/Resource$/,
    because: "Tenants and the people they call may be in any country; the gate decides for each number.",
    evidence: "packages/docs/adr/0032-compliance-gate.md",
  },
  {
    rule: "AwsSolutions-CFR3",
    resourceIds: /^Site\/(?:Tenant)?Distribution\/Resource$/,
    because: "A distribution of tenants takes no standard logs, and they would hold people's addresses.",
    evidence: "packages/docs/adr/0040-edge-rules-and-alarms.md",
  },
  {
    rule: "AwsSolutions-CFR4",
    resourceIds: /^Site\/TenantDistribution\/Resource$/,
    because: "The construct cannot set it, so an override does: the template has TLSv1.2_2021.",
    evidence: "tests/stacks/tenant-domains.test.ts",
  },
  {
    rule: "AwsSolutions-IAM4",
    resourceIds: /^Site\/CustomResourceHandler\/ServiceRole\/Resource$|^(?:Copies|CopyVault)\/Role\/Resource$/,
    because:
      "SST's own helper, which runs only during a deployment, and AWS Backup, whose policies AWS adapts to what a copy needs.",
    evidence: "tests/stacks/functions.test.ts",
  },
  {
    rule: "AwsSolutions-IAM5",
    resourceIds:
      /^(?:Api|Workers)\/\w+Role\/(?:DefaultPolicy|OverflowPolicy\d)\/Resource$|^Site\/(?:ServeDomains|Spa\/S3UploaderPolicy)\/Resource$/,
    because: "No action is a wildcard; the test lists each wildcard in resources with a reason and fails for others.",
    evidence: "tests/stacks/permissions.test.ts",
  },
  {
    rule: "AwsSolutions-S1",
    resourceIds: /^Site\/Files\/Resource$/,
    because: "It holds the built page's public files, and only CloudFront may read them.",
    evidence: "tests/stacks/storage.test.ts",
  },
  {
    rule: "AwsSolutions-SMG4",
    resourceIds: /^Secrets\/EdgeKey\d+\/Resource$/,
    because:
      "Functions and edge read it at a deployment: after a rotation in between, functions would refuse the edge.",
    evidence: "packages/docs/adr/0010-function-urls.md",
  },
];
