import { relative } from "node:path";
import { memoryMb } from "@callwright/config/lambda.ts";
import { endpoints } from "@callwright/contracts";
import { preferredLanguage } from "@callwright/contracts/accept-language";
import { answerHeaders, fileHeaders, paymentPath } from "@callwright/contracts/site-headers";
import { Duration } from "aws-cdk-lib";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import { FunctionUrlOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { type FunctionUrl, FunctionUrlAuthType } from "aws-cdk-lib/aws-lambda";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { type Function as Lambda, type Stack, use } from "sst/constructs";
import { Api } from "./Api.ts";
import { createFunction, edgeKeyEnvironment, environment, mediaOrigins, reservedConcurrency } from "./functions.ts";
import { readItems } from "./permissions.ts";
import { Secrets } from "./Secrets.ts";
import { Storage } from "./Storage.ts";
import type { Behaviors } from "./tenant-domains.ts";

const filePaths = Object.values(endpoints)
  .filter(({ kind }) => kind === "csv")
  .map(({ path }) => `/api${path.replace(/\{\w+\}/g, "*")}`);

export function createBehaviors(stack: Stack, site: string, files: Bucket): { behaviors: Behaviors; page: Lambda } {
  const { apiUrl, filesUrl, webhooksUrl, inboundUrl } = use(Api);
  const hostFunction = edgeFunction(stack, "TenantHost", keepHostCode);
  const answerPolicy = headersPolicy(stack, "AnswerHeaders", answerHeaders);
  const pageFunction = createPage(stack, site);
  const pageBehavior = servePages(stack, pageFunction, answerPolicy);
  const forward = (url: FunctionUrl): cloudfront.BehaviorOptions => ({
    origin: originAt(url),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
    originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: answerPolicy,
    functionAssociations: [{ function: hostFunction, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST }],
  });
  const filesBehavior = forward(filesUrl);
  const behaviors = {
    defaultBehavior: pageBehavior,
    // The first pattern that matches a path decides.
    additionalBehaviors: {
      // Webhooks name their sender and tenant themselves: no header is added.
      "/api/webhooks/vapi/numbers/*": { ...forward(inboundUrl), functionAssociations: [] },
      "/api/webhooks/vapi/*/numbers/*": { ...forward(inboundUrl), functionAssociations: [] },
      "/api/webhooks/*": { ...forward(webhooksUrl), functionAssociations: [] },
      "/hooks/*": { ...forward(webhooksUrl), functionAssociations: [] },
      ...Object.fromEntries(filePaths.map((path) => [path, filesBehavior])),
      // A tenant's images never change under their name.
      "/api/brand/*": { ...forward(apiUrl), ...cacheable, cachePolicy: imageCache(stack) },
      "/api/*": forward(apiUrl),
      "/mcp": forward(apiUrl),
      "/mcp/": forward(apiUrl),
      "/docs": forward(apiUrl),
      "/s/*": forward(apiUrl),
      // Otherwise the pattern after this one would serve the built file, without the tenant's look.
      "/index.html": pageBehavior,
      "/*.*": {
        origin: S3BucketOrigin.withOriginAccessControl(files),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        compress: true,
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headersPolicy(stack, "FileHeaders", fileHeaders),
      },
    },
  };
  return { behaviors, page: pageFunction };
}

function createPage(stack: Stack, site: string): Lambda {
  const { table, blobs } = use(Storage);
  const pageFile = "web/index.html";
  return createFunction(stack, "Page", {
    handler: "functions/src/pages/handler.handler",
    timeoutSeconds: 10,
    memoryMb: memoryMb.pages,
    reservedConcurrentExecutions: reservedConcurrency("pages"),
    environment: {
      ...environment(stack, use(Api).origins),
      ...edgeKeyEnvironment(),
      PAGE_FILE: pageFile,
      MEDIA_ORIGINS: mediaOrigins(blobs),
    },
    permissions: [readItems(table, "host", "tenantid")],
    copyFiles: [{ from: relative(process.cwd(), `${site}/index.html`), to: pageFile }],
  });
}

function servePages(stack: Stack, page: Lambda, headers: cloudfront.ResponseHeadersPolicy): cloudfront.BehaviorOptions {
  return {
    origin: originAt(page.addFunctionUrl({ authType: FunctionUrlAuthType.NONE })),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
    cachePolicy: pageCache(stack),
    responseHeadersPolicy: headers,
    functionAssociations: [
      { function: edgeFunction(stack, "Routes", routesCode), eventType: cloudfront.FunctionEventType.VIEWER_REQUEST },
    ],
  };
}

/** Function URLs are public; functions refuse requests without this key, webhooks excepted (docs/adr/0010). */
const originAt = (url: FunctionUrl) =>
  new FunctionUrlOrigin(url, { customHeaders: { "x-callwright-edge": use(Secrets).edgeKeys.current } });

/** Sends the function no more than the cache's key contains, so that nothing else can change a cached answer. */
const cacheable = { allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD, originRequestPolicy: undefined } as const;

const imageCache = (stack: Stack) =>
  new cloudfront.CachePolicy(stack, "ImageCache", {
    headerBehavior: cloudfront.CacheHeaderBehavior.allowList("x-forwarded-host"),
    minTtl: Duration.seconds(0),
    // Answers without a duration, such as refusals, are not cached.
    defaultTtl: Duration.seconds(0),
  });

/** The function sets the duration; editors of the theme carry a cookie that selects another cache entry. */
const pageCache = (stack: Stack) =>
  new cloudfront.CachePolicy(stack, "PageCache", {
    headerBehavior: cloudfront.CacheHeaderBehavior.allowList("x-forwarded-host", "accept-language"),
    cookieBehavior: cloudfront.CacheCookieBehavior.allowList("cw_look"),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });

/** A function URL only sees its own host, so the tenant's goes into a header. CloudFront knows little beyond ES 5.1. */
const keepHostCode = `function handler(event) {
  const request = event.request;
  request.headers["x-forwarded-host"] = { value: request.headers.host.value };
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  return request;
}`;

/**
 * All paths show one page, except the payment's, which has headers of its own. Of a request only our languages and a
 * theme editor's cookie of the last five minutes are kept, so that clients cannot split the cache.
 */
const routesCode = `function handler(event) {
  const request = event.request;
  const headers = request.headers;
  const acceptLanguage = headers["accept-language"];
  const look = request.cookies && request.cookies.cw_look;
  const isRecent = look && /^[0-9]{13}$/.test(look.value) && Math.abs(Date.now() - Number(look.value)) < 300000;
  headers["x-forwarded-host"] = { value: headers.host.value.toLowerCase() };
  headers["accept-language"] = { value: (${preferredLanguage})(acceptLanguage ? acceptLanguage.value : "") };
  request.cookies = isRecent ? { cw_look: { value: look.value } } : {};
  request.uri = request.uri === "${paymentPath}" ? request.uri : "/";
  request.querystring = {};
  return request;
}`;

const edgeFunction = (stack: Stack, id: string, code: string) =>
  new cloudfront.Function(stack, id, {
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    code: cloudfront.FunctionCode.fromInline(code),
  });

/** Adds the headers that an answer lacks: pages send their tenant's policy. HSTS overrides: only the edge has TLS. */
function headersPolicy(stack: Stack, id: string, headers: Record<keyof typeof answerHeaders, string>) {
  const headerName = "cross-origin-resource-policy";
  return new cloudfront.ResponseHeadersPolicy(stack, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: headers["content-security-policy"], override: false },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        // A tenant may serve other sites below its own domain.
        includeSubdomains: false,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: false },
      referrerPolicy: { referrerPolicy: cloudfront.HeadersReferrerPolicy.NO_REFERRER, override: false },
    },
    customHeadersBehavior: { customHeaders: [{ header: headerName, value: headers[headerName], override: false }] },
  });
}
