/** Tenants' own domains: a second distribution with the site's behaviors; the product adds a distribution tenant for each domain. */
import { Arn, ArnFormat } from "aws-cdk-lib";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import { type IRole, Policy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { App, Stack } from "sst/constructs";
import { isProduction, settings } from "./settings.ts";

export interface Behaviors {
  readonly defaultBehavior: cloudfront.BehaviorOptions;
  readonly additionalBehaviors: Record<string, cloudfront.BehaviorOptions>;
}

/** The functions are made before the distribution, so they read its ids from this parameter. */
const edgeParameterName = (stack: Stack) => `/callwright/${stack.stage}/edge`;

export const domainEnvironment = (stack: Stack, app: App): Record<string, string> =>
  app.mode === "dev" ? {} : { EDGE_PARAMETER: edgeParameterName(stack), OWN_NAMES: ownNames().join(",") };

function ownNames(): string[] {
  const names = settings.domainNames.map((name) => name.replace("*.", ""));
  return [...new Set(settings.publicUrl ? [...names, new URL(settings.publicUrl).hostname] : names)];
}

export function createTenantDomains(stack: Stack, behaviors: Behaviors, roles: IRole[]): void {
  const group = new cloudfront.CfnConnectionGroup(stack, "TenantConnections", {
    name: stack.stackName,
    ipv6Enabled: true,
  });
  const distribution = new cloudfront.Distribution(stack, "TenantDistribution", {
    ...behaviors,
    ...firewallOf(stack.stage),
    httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
    comment: "Tenants' own domains",
  });
  makeTenantOnly(distribution);
  const parameter = new StringParameter(stack, "TenantEdge", {
    parameterName: edgeParameterName(stack),
    stringValue: stack.toJsonString({
      distributionId: distribution.distributionId,
      connectionGroupId: group.attrId,
    }),
  });
  new Policy(stack, "ServeDomains", {
    roles,
    statements: [
      allow(["ssm:GetParameter"], parameter.parameterArn),
      ...domainStatements(stack, distribution.distributionArn, group.attrArn),
    ],
  });
  stack.addOutputs({ TenantDomainsLeadTo: group.attrRoutingEndpoint });
}

export function firewallOf(stage: string): { readonly webAclId?: string } {
  if (settings.webAclArn) return { webAclId: settings.webAclArn };
  if (isProduction(stage) && !settings.isFirewallOptional)
    throw new Error(
      `WEB_ACL_ARN is missing: deploy the stage ${stage}-edge and put its output WebAclArn into .env.${stage}, or set ALLOW_NO_FIREWALL=1.`,
    );
  return {};
}

/** Sets what the construct does not know yet; names, price class and IPv6 belong to the tenants and their connections. */
function makeTenantOnly({ node }: cloudfront.Distribution): void {
  const { defaultChild } = node;
  if (!(defaultChild instanceof cloudfront.CfnDistribution)) throw new Error("The distribution has changed its shape");
  defaultChild.addPropertyOverride("DistributionConfig.ConnectionMode", "tenant-only");
  defaultChild.addPropertyDeletionOverride("DistributionConfig.IPV6Enabled");
  // Each domain has its own certificate, and inherits the minimum TLS version from this setting.
  if (settings.certificateArn)
    defaultChild.addPropertyOverride("DistributionConfig.ViewerCertificate", {
      AcmCertificateArn: settings.certificateArn,
      SslSupportMethod: "sni-only",
      MinimumProtocolVersion: "TLSv1.2_2021",
    });
}

const allow = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources });

/** CloudFront and ACM choose the ids of distribution tenants and certificates, so their ARNs end in `*`. */
function domainStatements(stack: Stack, distributionArn: string, groupArn: string): PolicyStatement[] {
  const arnFormat = ArnFormat.SLASH_RESOURCE_NAME;
  const arn = (service: string, region: string, resource: string) =>
    Arn.format({ service, region, resource, resourceName: "*", arnFormat }, stack);
  const tenants = arn("cloudfront", "", "distribution-tenant");
  return [
    allow(
      ["cloudfront:CreateDistributionTenant", "cloudfront:UpdateDistributionTenant"],
      distributionArn,
      groupArn,
      tenants,
    ),
    allow(
      [
        "cloudfront:DeleteDistributionTenant",
        "cloudfront:GetDistributionTenant",
        "cloudfront:GetManagedCertificateDetails",
      ],
      tenants,
    ),
    allow(["cloudfront:GetConnectionGroup"], groupArn),
    // CloudFront requests the certificate with the caller's permissions.
    allow(["acm:DescribeCertificate", "acm:RequestCertificate"], arn("acm", "us-east-1", "certificate")),
  ];
}
