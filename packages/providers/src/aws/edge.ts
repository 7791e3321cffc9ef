import type { DistributionTenant, ManagedCertificateStatus } from "@aws-sdk/client-cloudfront";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { lazy } from "@callwright/core/kernel/lazy";
import type { Edge, EdgeState } from "@callwright/core/ports/edge";
import { type AwsLocation, connection, hasErrorName } from "./connection.ts";

export interface EdgeConfig extends AwsLocation, Pick<Edge, "checkSeconds"> {
  readonly ids: () => Promise<{ readonly distributionId: string; readonly connectionGroupId: string }>;
  readonly ownNames: readonly string[];
}

const vendorNames = ["cloudfront.net", "amazonaws.com", "on.aws"];
/** Shorter than the default, with fewer attempts: a user may wait for several of these requests in a row. */
const limits = { requestMs: 4000 } as const;
const maxAttempts = 2;

export function createEdge({ ids, ownNames, checkSeconds, ...location }: EdgeConfig): Edge {
  const sdk = () => import("./cloudfront-sdk.ts");
  const client = lazy(async () => new (await sdk()).CloudFrontClient({ ...connection(location, limits), maxAttempts }));

  async function find(key: string): Promise<FoundTenant | undefined> {
    const { GetDistributionTenantCommand } = await sdk();
    const command = new GetDistributionTenantCommand({ Identifier: key });
    const answer = await (await client()).send(command).catch(undefinedIfNamed("EntityNotFound"));
    return answer?.DistributionTenant && { tenant: answer.DistributionTenant, version: answer.ETag ?? "" };
  }

  async function update({ tenant, version }: FoundTenant, change: Partial<DistributionTenant>): Promise<boolean> {
    const { UpdateDistributionTenantCommand } = await sdk();
    const { Id, DistributionId, ConnectionGroupId, Customizations, Enabled, Domains = [] } = { ...tenant, ...change };
    const command = new UpdateDistributionTenantCommand({
      Id,
      IfMatch: version,
      DistributionId,
      ConnectionGroupId,
      Customizations,
      Enabled,
      Domains: Domains.map(({ Domain }) => ({ Domain })),
    });
    return Boolean(await (await client()).send(command).catch(undefinedIfNamed(...outdatedErrors)));
  }

  return {
    ownNames: [...ownNames, ...vendorNames],
    checkSeconds,
    target: lazy(async () => {
      const { GetConnectionGroupCommand } = await sdk();
      const command = new GetConnectionGroupCommand({ Identifier: (await ids()).connectionGroupId });
      const { ConnectionGroup } = await (await client()).send(command);
      if (!ConnectionGroup?.RoutingEndpoint) throw new Error("The connection group has no routing endpoint");
      return ConnectionGroup.RoutingEndpoint;
    }),
    async add(key, host) {
      const { CreateDistributionTenantCommand } = await sdk();
      const { distributionId, connectionGroupId } = await ids();
      const command = new CreateDistributionTenantCommand({
        Name: key,
        DistributionId: distributionId,
        ConnectionGroupId: connectionGroupId,
        Domains: [{ Domain: host }],
        // CloudFront answers the certificate authority itself, so the domain must point to CloudFront already.
        ManagedCertificateRequest: { ValidationTokenHost: "cloudfront", PrimaryDomainName: host },
        Enabled: true,
      });
      try {
        await (await client()).send(command);
        return "added";
      } catch (error) {
        if (hasErrorName(error, "InvalidArgument") && misdirectedMessage.test(String(error))) return "misdirected";
        // The host was added by our earlier, interrupted request, or it belongs to another customer.
        if (hasErrorName(error, "EntityAlreadyExists", "CNAMEAlreadyExists"))
          return (await find(key)) ? "added" : "taken";
        throw error;
      }
    },
    async advance(key) {
      const found = await find(key);
      if (!found) return { kind: "absent" };
      const { Id, Domains = [], Status, Customizations } = found.tenant;
      // "InProgress": the change has not reached all of CloudFront's locations.
      if (Domains.length > 0 && Domains.every((domain) => domain.Status === "active"))
        return { kind: Status === "InProgress" ? "issuing" : "serving" };
      const { GetManagedCertificateDetailsCommand } = await sdk();
      const command = new GetManagedCertificateDetailsCommand({ Identifier: Id });
      const answer = await (await client()).send(command).catch(undefinedIfNamed("EntityNotFound"));
      const { CertificateArn: Arn, CertificateStatus } = answer?.ManagedCertificateDetails ?? {};
      if (CertificateStatus === "issued" && Arn && Customizations?.Certificate?.Arn !== Arn)
        await update(found, { Customizations: { ...Customizations, Certificate: { Arn } } });
      return CertificateStatus ? stateByCertificate[CertificateStatus] : issuing;
    },
    async remove(key) {
      const found = await find(key);
      if (!found) return "removed";
      // CloudFront deletes a tenant only some minutes after it was disabled, so a later call deletes it.
      if (found.tenant.Enabled) {
        await update(found, { Enabled: false });
        return "removing";
      }
      const { DeleteDistributionTenantCommand } = await sdk();
      const command = new DeleteDistributionTenantCommand({ Id: found.tenant.Id, IfMatch: found.version });
      const ignoreExpectedErrors = undefinedIfNamed(...outdatedErrors, "ResourceNotDisabled");
      const deleted = await (await client()).send(command).catch(ignoreExpectedErrors);
      return deleted ? "removed" : "removing";
    },
  };
}

/** CloudFront's record of one host, which it calls a tenant. `version` is its ETag. */
interface FoundTenant {
  readonly tenant: DistributionTenant;
  readonly version: string;
}

const outdatedErrors = ["PreconditionFailed", "InvalidIfMatchVersion", "EntityNotFound"] as const;

/** "Could not verify Domain Name ownership. It may not be pointing to a valid CloudFront resource." */
const misdirectedMessage = /verify domain name ownership|not be pointing/i;

const undefinedIfNamed =
  (...names: readonly string[]) =>
  (error: unknown): undefined => {
    if (!hasErrorName(error, ...names)) throw error;
  };

const issuing = { kind: "issuing" } as const;
const failed = (reason: Refusal) => ({ kind: "failed", reason }) as const;
const certificateExpired = failed(refusal("domain_certificate_expired"));

/** An issued certificate still has to be attached to the domain and distributed. */
const stateByCertificate: Readonly<Record<ManagedCertificateStatus, EdgeState>> = {
  "pending-validation": issuing,
  issued: issuing,
  inactive: certificateExpired,
  expired: certificateExpired,
  revoked: certificateExpired,
  "validation-timed-out": failed(refusal("domain_certificate_moved")),
  failed: failed(refusal("domain_certificate_refused")),
};
