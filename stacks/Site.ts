import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { contentSecurityPolicy, inlineScriptHashes, siteHeaders } from "@callwright/contracts/site-headers";
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { FunctionUrlOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { FunctionUrl } from "aws-cdk-lib/aws-lambda";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { type Stack, type StackContext, StaticSite, use } from "sst/constructs";
import { Api } from "./Api.ts";
import { Storage } from "./Storage.ts";
import { settings } from "./settings.ts";

/** One origin for everything: the SPA from its bucket, `/api` from the functions, both behind the same certificate. */
export async function Site({ stack, app }: StackContext) {
  // Under `sst dev` Vite serves the SPA and passes `/api` on.
  if (app.mode === "dev") return;
  const { apiUrl, webhooksUrl } = use(Api);
  const host = edgeFunction(stack, "TenantHost", keepHost);
  const site = settings.siteDirectory ?? buildSite();
  const files = createBucket(stack);
  const distribution = new Distribution(stack, "Distribution", {
    ...addresses(stack),
    httpVersion: HttpVersion.HTTP2_AND_3,
    defaultRootObject: "index.html",
    // No error pages: they would replace the API's answers too.
    defaultBehavior: await pages(stack, site, files),
    additionalBehaviors: {
      "/api/webhooks/*": forward(webhooksUrl, host),
      "/api/*": forward(apiUrl, host),
    },
  });
  new StaticSite(stack, "Spa", {
    path: site,
    assets: { fileOptions: [{ files: "assets/**", cacheControl: "max-age=31536000,public,immutable" }] },
    cdk: { bucket: files, distribution },
  });
  stack.addOutputs({ SiteUrl: settings.publicUrl ?? `https://${distribution.distributionDomainName}` });
}

/** Built before the distribution is described: the pages' policy names the hash of their inline script. */
function buildSite(): string {
  execSync("npm run build --workspace @callwright/web", { stdio: "inherit" });
  return "web/dist";
}

const createBucket = (stack: Stack) =>
  new Bucket(stack, "Files", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // Built files only: the next deployment makes them again.
    removalPolicy: RemovalPolicy.DESTROY,
  });

function addresses(stack: Stack) {
  const { certificateArn, domainNames } = settings;
  if (!certificateArn) return {};
  const certificate = Certificate.fromCertificateArn(stack, "Certificate", certificateArn);
  return { certificate, domainNames, minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021 };
}

async function pages(stack: Stack, site: string, files: Bucket): Promise<BehaviorOptions> {
  return {
    origin: S3BucketOrigin.withOriginAccessControl(files),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: await pageHeaders(stack, site),
    functionAssociations: [
      { function: edgeFunction(stack, "Routes", pageOfRoute), eventType: FunctionEventType.VIEWER_REQUEST },
    ],
  };
}

const forward = (url: FunctionUrl, host: EdgeFunction): BehaviorOptions => ({
  origin: new FunctionUrlOrigin(url),
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  functionAssociations: [{ function: host, eventType: FunctionEventType.VIEWER_REQUEST }],
});

/** A function URL only answers to its own host name, so the tenant's travels beside it, and so does the person's address. */
const keepHost = `function handler({ request, viewer }) {
  request.headers["x-forwarded-host"] = { value: request.headers.host.value };
  request.headers["x-viewer-address"] = { value: viewer.ip };
  return request;
}`;

/** A path without a file's extension is a route of the SPA. */
const pageOfRoute = `function handler({ request }) {
  if (!request.uri.split("/").pop().includes(".")) request.uri = "/index.html";
  return request;
}`;

const edgeFunction = (stack: Stack, id: string, code: string) =>
  new EdgeFunction(stack, id, { runtime: FunctionRuntime.JS_2_0, code: FunctionCode.fromInline(code) });

async function pageHeaders(stack: Stack, site: string): Promise<ResponseHeadersPolicy> {
  const policy = contentSecurityPolicy({
    scriptHashes: await inlineScriptHashes(readFileSync(`${site}/index.html`, "utf8")),
    // Until its copy is stored, a recording plays from the voice provider's short-lived link.
    mediaOrigins: [`https://${use(Storage).blobs.bucketRegionalDomainName}`, "https://storage.vapi.ai"],
  });
  const own = (header: string, value: string) => ({ header, value, override: true });
  return new ResponseHeadersPolicy(stack, "PageHeaders", {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: true,
        preload: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        own("permissions-policy", siteHeaders["permissions-policy"]),
        own("cross-origin-opener-policy", siteHeaders["cross-origin-opener-policy"]),
      ],
    },
  });
}
