/** The preflight command's report, with the real SDKs against simulated AWS accounts. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { secretNames } from "@callwright/core/kernel/function-access";
import { expect, it } from "vitest";
import { type Answer, type ReceivedRequest, serve, unreachableUrl } from "../providers/loopback.ts";

const main = join(import.meta.dirname, "../../packages/local/src/operate.ts");
const arn = "arn:aws:acm:us-east-1:123456789012:certificate/0f0f";
const settings = {
  PUBLIC_URL: "https://app.example.com",
  DOMAIN_NAMES: "app.example.com,*.example.com",
  CERTIFICATE_ARN: arn,
  WEB_ACL_ARN: "arn:aws:wafv2:us-east-1:123456789012:global/webacl/rules/0f0f",
  MAIL_FROM: "no-reply@example.com",
  BEDROCK_MODEL_ID: "eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
  RESERVED_CONCURRENCY: "570",
};

interface Account {
  readonly concurrency: number;
  readonly isInSandbox: boolean;
  readonly certificate: string | undefined;
  readonly secrets: readonly string[];
  /** Has a hosted zone, a distribution, a mail identity and models. */
  readonly isSetUp: boolean;
}

const readyAccount: Account = {
  concurrency: 1_000,
  isInSandbox: false,
  certificate: "ISSUED",
  secrets: secretNames,
  isSetUp: true,
};

const json = (body: unknown, status = 200): Answer => ({ status, body });
const xml = (body: string): Answer => ({ headers: { "content-type": "text/xml" }, body });
const refuse = (type: string, status = 400) =>
  ({
    status,
    headers: { "x-amzn-errortype": type },
    body: { __type: type, message: `${type} of the account` },
  }) as const;

/** The services of an account, by the name in a request's signature. */
const services: Record<string, (account: Account, request: ReceivedRequest) => Answer> = {
  sts: () =>
    xml(
      "<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:sts::123456789012:assumed-role/Admin/ada</Arn>" +
        "<UserId>AROA</UserId><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>",
    ),
  lambda: ({ concurrency }) => json({ AccountLimit: { ConcurrentExecutions: concurrency } }),
  servicequotas: () =>
    json({
      Quotas: [
        { QuotaName: "Number of schedules", Value: 1_000_000 },
        { QuotaName: "CreateSchedule request rate", Value: 1_000 },
      ],
    }),
  ssm({ secrets }, { headers, body }) {
    if (String(headers["x-amz-target"]).endsWith("GetServiceSetting"))
      return json({ ServiceSetting: { SettingValue: "true" } });
    const { Names, WithDecryption } = JSON.parse(body) as { Names: string[]; WithDecryption: boolean };
    expect(WithDecryption).toBe(false);
    const isPresent = (path: string) =>
      secrets.some((name) => path === `/sst/callwright/production/Secret/${name}/value`);
    return json({
      Parameters: Names.filter(isPresent).map((Name) => ({ Name, Type: "SecureString", Value: "sealed" })),
    });
  },
  acm({ certificate }, { body }) {
    if (!certificate || (JSON.parse(body) as { CertificateArn: string }).CertificateArn !== arn)
      return refuse("ResourceNotFoundException");
    return json({
      Certificate: { Status: certificate, SubjectAlternativeNames: ["app.example.com", "*.example.com"] },
    });
  },
  cloudfront: ({ isSetUp }) =>
    xml(
      `<DistributionList><Quantity>${isSetUp ? 1 : 0}</Quantity><Items>${isSetUp ? "<DistributionSummary><Id>E1</Id></DistributionSummary>" : ""}</Items></DistributionList>`,
    ),
  route53: ({ isSetUp }) =>
    xml(
      `<ListHostedZonesResponse><HostedZones>${isSetUp ? "<HostedZone><Id>/hostedzone/Z1</Id><Name>example.com.</Name><Config><PrivateZone>false</PrivateZone></Config></HostedZone>" : ""}</HostedZones><IsTruncated>false</IsTruncated></ListHostedZonesResponse>`,
    ),
  ses: ({ isInSandbox, isSetUp }, { path }) => {
    if (path.endsWith("/account"))
      return json({
        ProductionAccessEnabled: !isInSandbox,
        SendingEnabled: true,
        SendQuota: { Max24HourSend: 50_000 },
      });
    expect(path).toBe("/v2/email/identities/example.com");
    return isSetUp ? json({ VerifiedForSendingStatus: true }) : refuse("NotFoundException", 404);
  },
  bedrock({ isSetUp }, { path }) {
    expect(decodeURIComponent(path)).toBe("/foundation-model-availability/anthropic.claude-sonnet-4-5-20250929-v1:0");
    const status = isSetUp ? "AVAILABLE" : "NOT_AVAILABLE";
    return json({
      agreementAvailability: { status },
      authorizationStatus: "AUTHORIZED",
      entitlementAvailability: status,
      regionAvailability: "AVAILABLE",
    });
  },
};

interface PreflightReport {
  readonly code: number | null;
  readonly lines: string[];
  readonly verdict: string | undefined;
}

async function preflight(account: Account, file: object, denied: readonly string[] = []): Promise<PreflightReport> {
  await using server = await serve((request) => {
    const [, service = ""] = /\/(\w+)\/aws4_request/.exec(request.headers.authorization ?? "") ?? [];
    if (denied.includes(service)) return refuse("AccessDeniedException", 403);
    return services[service]?.(account, request) ?? refuse("UnknownOperationException");
  });
  const report = await preflightAt(server.url, file);
  // The command only reads: `GET` requests, actions such as `AmazonSSM.GetParameters`, and STS's `POST /`.
  for (const { method, path, headers } of server.requests)
    expect(`${method} ${headers["x-amz-target"] ?? path}`).toMatch(/^GET |[./](?:Get|Describe|List)\w+$|^POST \/$/);
  return report;
}

async function preflightAt(endpoint: string, file: object): Promise<PreflightReport> {
  const folder = mkdtempSync(join(tmpdir(), "callwright-"));
  try {
    const variables = Object.entries(file).map(([name, value]) => `${name}=${value}`);
    writeFileSync(join(folder, ".env.production"), variables.join("\n"));
    const child = spawn(process.execPath, [main, "preflight", "--stage", "production"], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        AWS_REGION: "eu-west-1",
        AWS_ENDPOINT_URL: endpoint,
        AWS_ACCESS_KEY_ID: "played",
        AWS_SECRET_ACCESS_KEY: "played",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
    const lines = output.trimEnd().split("\n");
    return { code: child.exitCode, lines, verdict: lines.at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const mayDeploy = "You may deploy: npx sst deploy --stage production";
/** Turns the line "to do     hosted zone  create it" into "to do: hosted zone". */
const openSteps = ({ lines }: PreflightReport) =>
  lines
    .filter((line) => /^(?:to do|required|unknown) /.test(line))
    .map((line) => line.replace(/ {2,}/, ": ").split("  ")[0]);

it("a ready account may deploy, and nothing is left to do", async () => {
  const report = await preflight(readyAccount, settings);
  expect(openSteps(report)).toEqual([]);
  expect(report).toMatchObject({ code: 0, verdict: mayDeploy });
});

it("a new account may not deploy before its certificate, edge rules and secrets exist; each step is listed with its command", async () => {
  const newAccount = { concurrency: 10, isInSandbox: true, certificate: undefined, secrets: [], isSetUp: false };
  const { CERTIFICATE_ARN: _, WEB_ACL_ARN: __, RESERVED_CONCURRENCY: ___, ...file } = settings;
  const report = await preflight(newAccount, file);
  expect(openSteps(report)).toEqual([
    "to do: Lambda concurrency",
    "to do: hosted zone",
    "required: certificate",
    "required: rules at the edge",
    "to do: CloudFront",
    "to do: SES account",
    "to do: Bedrock models",
    "required: secrets",
  ]);
  const output = report.lines.join("\n");
  expect(output).toContain("npx sst secrets set SESSION_SECRET");
  expect(output).not.toContain("STRIPE_SECRET_KEY");
  expect(output).toContain("npx sst deploy --stage production-edge --region us-east-1");
  expect(report).toMatchObject({
    code: 1,
    verdict: "Do not deploy yet. Required first: certificate, rules at the edge, secrets",
  });
});

it("an account in the SES sandbox may deploy, and the report asks for production access", async () => {
  const report = await preflight({ ...readyAccount, isInSandbox: true }, settings);
  expect(openSteps(report)).toEqual(["to do: SES account"]);
  expect(report.lines.join("\n")).toContain("Request production access");
  expect(report).toMatchObject({ code: 0, verdict: mayDeploy });
});

it.each([
  [undefined, "does not exist in this account"],
  ["PENDING_VALIDATION", "waits for its DNS records"],
  ["EXPIRED", "is EXPIRED"],
])("without an issued certificate (%s) a deployment is refused", async (certificate, reason) => {
  const report = await preflight({ ...readyAccount, certificate }, settings);
  expect(openSteps(report)).toEqual(["required: certificate"]);
  expect(report.lines.join("\n")).toContain(reason);
  expect(report).toMatchObject({ code: 1, verdict: "Do not deploy yet. Required first: certificate" });
});

it("a quota below production's reservation forbids a deployment, and a quota of 1,000 without a reservation proposes 570", async () => {
  const low = await preflight({ ...readyAccount, concurrency: 10 }, settings);
  expect(openSteps(low)).toEqual(["required: Lambda concurrency"]);
  expect(low.lines.join("\n")).toContain("--quota-code L-B99A9384 --desired-value 1000");
  expect(low.code).toBe(1);
  const enough = await preflight(readyAccount, { ...settings, RESERVED_CONCURRENCY: "" });
  expect(openSteps(enough)).toEqual(["to do: Lambda concurrency"]);
  expect(enough.lines.join("\n")).toContain("RESERVED_CONCURRENCY=570 in .env.production");
  expect(enough.code).toBe(0);
});

it("a denied check is reported as unknown, with where to look, and stops no other check", async () => {
  const report = await preflight(readyAccount, settings, ["servicequotas", "ses"]);
  expect(openSteps(report)).toEqual(["unknown: Scheduler quotas", "unknown: SES account", "unknown: SES identity"]);
  expect(report.lines.join("\n")).toContain("AccessDeniedException");
  expect(report.lines.join("\n")).toContain("look: SES → Account dashboard");
  expect(report).toMatchObject({ code: 0, verdict: expect.stringContaining("unknown: Scheduler quotas, SES account") });
});

it("without a connection to AWS a deployment is refused", async () => {
  const report = await preflightAt(await unreachableUrl(), settings);
  expect(report.lines[0]).toMatch(/^required {2}identity/);
  expect(report.code).toBe(1);
});
