import { execFileSync, execSync } from "node:child_process";
import { RemovalPolicy } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { Distribution, HttpVersion, SecurityPolicyProtocol } from "aws-cdk-lib/aws-cloudfront";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { Dependable, type IDependable } from "constructs";
import { type Stack, type StackContext, StaticSite, use } from "sst/constructs";
import { Api } from "./Api.ts";
import { createBehaviors } from "./behaviors.ts";
import { isProduction, settings } from "./settings.ts";
import { createTenantDomains, firewallOf } from "./tenant-domains.ts";
import { Workers } from "./Workers.ts";

/** One origin serves the hosts' pages, the SPA's files and `/api`, under our names and under tenants' own. */
export function Site({ stack, app }: StackContext) {
  // Under `sst dev` Vite serves the SPA and passes `/api` on.
  if (app.mode === "dev") return;
  const site = settings.siteDirectory ?? buildSite();
  const files = createBucket(stack);
  const { behaviors, page } = createBehaviors(stack, site, files);
  const distribution = new Distribution(stack, "Distribution", {
    ...domainProps(stack),
    ...firewallOf(stack.stage),
    httpVersion: HttpVersion.HTTP2_AND_3,
    // No error pages: they would replace the API's answers too.
    ...behaviors,
  });
  createTenantDomains(stack, behaviors, [use(Api).role, use(Workers).sweepRole]);
  const spa = new StaticSite(stack, "Spa", {
    path: site,
    // Open and cached pages still load the files that they were built with.
    purgeFiles: false,
    assets: { fileOptions: [{ files: "assets/**", cacheControl: "max-age=31536000,public,immutable" }] },
    cdk: { bucket: files, distribution },
  });
  // In its mode "remove" SST creates no upload.
  if (app.mode !== "remove") page.node.addDependency(uploadOf(spa));
  stack.addOutputs({
    SiteUrl: settings.publicUrl ?? `https://${distribution.distributionDomainName}`,
    DistributionId: distribution.distributionId,
  });
}

/** Runs before the page function is created, which bundles the built page. Also makes voice samples. */
function buildSite(): string {
  execSync("npm run build --workspace @callwright/web", { stdio: "inherit" });
  execFileSync(process.execPath, ["packages/local/src/voice-samples.ts", "web/dist/voices"], { stdio: "inherit" });
  return "web/dist";
}

/** Pages are deployed after their files. SST creates the upload at the very end, so it is looked up then. */
function uploadOf({ node }: StaticSite): IDependable {
  const upload = {};
  Dependable.implement(upload, {
    get dependencyRoots() {
      return [node.findChild("S3Uploader")];
    },
  });
  return upload;
}

const createBucket = (stack: Stack) =>
  new Bucket(stack, "Files", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: isProduction(stack.stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    autoDeleteObjects: !isProduction(stack.stage),
  });

function domainProps(stack: Stack) {
  const { certificateArn, domainNames } = settings;
  if (!certificateArn) return {};
  const certificate = Certificate.fromCertificateArn(stack, "Certificate", certificateArn);
  return { certificate, domainNames, minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021 };
}
