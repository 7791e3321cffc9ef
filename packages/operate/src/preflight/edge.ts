import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { CloudFrontClient, ListDistributionsCommand } from "@aws-sdk/client-cloudfront";
import { paginateListHostedZones, Route53Client } from "@aws-sdk/client-route-53";
import { advice, awsClientOptions, type Check, envFile, fine, globalRegion, required, type Target } from "./check.ts";

const domainNames = ({ settings }: Target): readonly string[] =>
  (settings.DOMAIN_NAMES ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");

/** A name covers a host if it is the same, or a wildcard for the host's first label. */
const isCovered = (host: string, names: readonly string[]): boolean =>
  names.includes(host) || names.includes(`*${host.slice(host.indexOf("."))}`);

export const addresses: Check = {
  name: "addresses",
  byHand: "packages/docs/deploy.md, step 2",
  run(target) {
    const { PUBLIC_URL } = target.settings;
    const names = domainNames(target);
    const file = envFile(target.stage);
    if (!PUBLIC_URL)
      return advice(
        "PUBLIC_URL is not set: people use CloudFront's name",
        `PUBLIC_URL=https://app.example.com in ${file}`,
      );
    const url = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL) : undefined;
    if (url?.protocol !== "https:" || url.origin !== PUBLIC_URL)
      return required(
        `PUBLIC_URL is ${PUBLIC_URL}, not an https address without a path`,
        `PUBLIC_URL=https://app.example.com in ${file}`,
      );
    if (names.length > 0 && !isCovered(url.hostname, names))
      return required(
        `DOMAIN_NAMES does not cover ${url.hostname}`,
        `DOMAIN_NAMES=${[url.hostname, ...names].join(",")} in ${file}`,
      );
    return fine(PUBLIC_URL);
  },
};

export const certificate: Check = {
  name: "certificate",
  byHand: `aws acm list-certificates --region ${globalRegion}`,
  async run(target) {
    const names = domainNames(target);
    const arn = target.settings.CERTIFICATE_ARN;
    const [firstName, ...otherNames] = names;
    if (!firstName) return advice("DOMAIN_NAMES is not set: no name of your own, and no certificate needed");
    const alternatives =
      otherNames.length > 0 ? ` --subject-alternative-names ${otherNames.map((name) => `'${name}'`).join(" ")}` : "";
    const steps = [
      `aws acm request-certificate --region ${globalRegion} --validation-method DNS --domain-name '${firstName}'${alternatives}`,
      `CERTIFICATE_ARN=<its ARN> in ${envFile(target.stage)}`,
    ];
    if (!arn) return required("CERTIFICATE_ARN is not set, and DOMAIN_NAMES is", ...steps);
    if (arn.split(":")[3] !== globalRegion)
      return required(`${arn} is not in ${globalRegion}, from where alone CloudFront takes one`, ...steps);
    const { Certificate } = await new ACMClient(awsClientOptions(globalRegion))
      .send(new DescribeCertificateCommand({ CertificateArn: arn }))
      .catch((error: unknown) => {
        if (error instanceof Error && error.name === "ResourceNotFoundException") return { Certificate: undefined };
        throw error;
      });
    if (!Certificate) return required(`${arn} does not exist in this account`, ...steps);
    const { Status, SubjectAlternativeNames = [] } = Certificate;
    if (Status === "PENDING_VALIDATION")
      return required(
        "the certificate waits for its DNS records",
        `aws acm describe-certificate --region ${globalRegion} --certificate-arn ${arn} --query 'Certificate.DomainValidationOptions[].ResourceRecord'`,
        "set these CNAME records at your DNS",
      );
    if (Status !== "ISSUED") return required(`the certificate is ${Status}`, ...steps);
    const certified = SubjectAlternativeNames.map((name) => name.toLowerCase());
    const uncovered = names.filter((name) => !isCovered(name, certified));
    if (uncovered.length > 0) return required(`the certificate does not cover ${uncovered.join(", ")}`, ...steps);
    return fine(`issued for ${names.join(", ")}`);
  },
};

export const firewall: Check = {
  name: "rules at the edge",
  byHand: "packages/docs/deploy.md, step 4",
  run({ stage, settings: { WEB_ACL_ARN: arn, ALLOW_NO_FIREWALL: allowNoFirewall } }) {
    const steps = [
      `npx sst deploy --stage ${stage}-edge --region ${globalRegion}`,
      `WEB_ACL_ARN=<the output WebAclArn> in ${envFile(stage)}`,
    ];
    if (!arn)
      return stage === "production" && allowNoFirewall !== "1"
        ? required("WEB_ACL_ARN is not set: production is not deployed without rules", ...steps)
        : advice("WEB_ACL_ARN is not set: nothing limits a flood", ...steps);
    return /^arn:aws[\w-]*:wafv2:us-east-1:\d{12}:global\/webacl\//.test(arn)
      ? fine(arn)
      : required(`${arn} is no web ACL for CloudFront, which are global in ${globalRegion}`, ...steps);
  },
};

export const cloudFront: Check = {
  name: "CloudFront",
  byHand: "CloudFront → Create distribution: an unverified account is refused there",
  async run() {
    const { DistributionList } = await new CloudFrontClient(awsClientOptions(globalRegion)).send(
      new ListDistributionsCommand({ MaxItems: 1 }),
    );
    if ((DistributionList?.Items ?? []).length > 0) return fine("the account has distributions, so it is verified");
    return advice(
      "no distribution yet: AWS verifies some new accounts first, and says so only when one is created",
      'if the deployment ends with "Your account must be verified": Support Center → Create case → Account → Activation',
    );
  },
};

export const hostedZone: Check = {
  name: "hosted zone",
  byHand: "aws route53 list-hosted-zones",
  async run(target) {
    const { PUBLIC_URL = "" } = target.settings;
    const publicHost = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).hostname : "";
    const host = domainNames(target)[0]?.replace("*.", "") ?? publicHost;
    if (!host) return fine("no name of your own, and no zone needed");
    const zones: string[] = [];
    const client = new Route53Client(awsClientOptions(globalRegion));
    for await (const { HostedZones = [] } of paginateListHostedZones({ client }, {}))
      for (const { Name = "", Config } of HostedZones) if (!Config?.PrivateZone) zones.push(Name.replace(/[.]$/, ""));
    const zone = zones.find((name) => host === name || host.endsWith(`.${name}`));
    if (zone) return fine(`${zone} is in Route 53`);
    return advice(`the DNS of ${host} is outside this account: set the records of step 6 there`);
  },
};
