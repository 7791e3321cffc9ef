/** CloudFront's API for the tenants of a distribution, as the SDK speaks it: REST with XML bodies. */
import { toIso } from "@callwright/core/kernel/clock";
import { type Context, Hono } from "hono";
import { type DistributionTenant, type DistributionTenants, tenantArn } from "./distribution-tenants.ts";
import type { DnsZone } from "./dns-zone.ts";
import { Refusal } from "./refusal.ts";
import { account, connectionGroupId, distributionId, routingEndpoint } from "./resource-names.ts";
import { element, textOf, xml } from "./xml.ts";

interface CloudFrontServices {
  readonly tenants: DistributionTenants;
  readonly zone: DnsZone;
}

const entityNotFound = () => new Refusal(404, "EntityNotFound", "The specified entity does not exist.");

export function createCloudFrontApp({ tenants, zone }: CloudFrontServices): Hono {
  const app = new Hono().basePath("/2020-05-31");
  const find = (identifier: string): DistributionTenant => {
    const tenant = tenants.find(identifier);
    if (!tenant) throw entityNotFound();
    return tenant;
  };
  const requireCurrentVersion = (c: Context, tenant: DistributionTenant) => {
    const version = c.req.header("if-match");
    if (!version) throw new Refusal(400, "InvalidIfMatchVersion", "The If-Match version is missing.");
    if (version !== tenants.versionOf(tenant))
      throw new Refusal(412, "PreconditionFailed", "The precondition in one or more fields evaluated to false.");
  };
  const send = (c: Context, id: string, status: 200 | 201) => {
    const tenant = find(id);
    c.header("etag", tenants.versionOf(tenant));
    return sendXml(c, presentTenant(tenants, tenant), status);
  };

  app.post("/distribution-tenant", async (c) => {
    const newTenant = readNewTenant(await c.req.text());
    if (newTenant.distributionId !== distributionId || newTenant.connectionGroupId !== connectionGroupId)
      throw entityNotFound();
    if (tenants.find(newTenant.name)) throw new Refusal(409, "EntityAlreadyExists", "The entity already exists.");
    if (tenants.ofHost(newTenant.host))
      throw new Refusal(409, "CNAMEAlreadyExists", "One or more of the CNAMEs you provided are already associated.");
    // CloudFront serves the certificate authority's token itself, so the name must lead to CloudFront.
    if (!zone.values("CNAME", newTenant.host).includes(routingEndpoint))
      throw new Refusal(
        400,
        "InvalidArgument",
        "The provided Domain Name is not valid. Could not verify Domain Name ownership. It may not be pointing to a valid CloudFront resource.",
      );
    return send(c, tenants.create(newTenant), 201);
  });
  app.get("/distribution-tenant/:identifier", (c) => send(c, c.req.param("identifier"), 200));
  app.put("/distribution-tenant/:id", async (c) => {
    const tenant = find(c.req.param("id"));
    requireCurrentVersion(c, tenant);
    const body = await c.req.text();
    const usedArn = textOf(body, "Arn");
    if (usedArn && (usedArn !== tenant.certificateArn || tenants.certificateStatus(tenant) !== "issued"))
      throw new Refusal(400, "InvalidArgument", "The certificate is not valid for the domain.");
    tenants.change(tenant, { isEnabled: textOf(body, "Enabled") !== "false", usedArn });
    return send(c, tenant.id, 200);
  });
  app.delete("/distribution-tenant/:id", (c) => {
    const tenant = find(c.req.param("id"));
    requireCurrentVersion(c, tenant);
    if (tenant.isEnabled || !tenants.isDeployed(tenant))
      throw new Refusal(409, "ResourceNotDisabled", "The resource hasn't been disabled yet.");
    tenants.remove(tenant);
    return c.body(null, 204);
  });
  app.get("/managed-certificate/:identifier", (c) => {
    const tenant = find(c.req.param("identifier"));
    const details = element("ManagedCertificateDetails", [
      element("CertificateArn", tenant.certificateArn),
      element("CertificateStatus", tenants.certificateStatus(tenant)),
      element("ValidationTokenHost", "cloudfront"),
    ]);
    return sendXml(c, details, 200);
  });
  app.get("/connection-group/:identifier", (c) => {
    if (c.req.param("identifier") !== connectionGroupId) throw entityNotFound();
    return sendXml(c, connectionGroup(), 200);
  });
  app.onError((error, c) => {
    const refusal = error instanceof Refusal ? error : new Refusal(400, "MalformedInput", error.message);
    const details = [element("Type", "Sender"), element("Code", refusal.type), element("Message", refusal.message)];
    const body = element("ErrorResponse", [element("Error", details), element("RequestId", "local")]);
    return sendXml(c, body, refusal.status);
  });
  return app;
}

const sendXml = (c: Context, body: string, status: 200 | 201 | Refusal["status"]) =>
  c.body(xml(body), status, { "content-type": "text/xml" });

/** Reads the emulated part of a request to create a tenant. */
function readNewTenant(body: string) {
  const requiredText = (name: string): string => {
    const text = textOf(body, name);
    if (!text) throw new Refusal(400, "InvalidArgument", `${name} is missing.`);
    return text;
  };
  if (requiredText("ValidationTokenHost") !== "cloudfront")
    throw new Refusal(400, "InvalidArgument", "Only tokens that CloudFront serves itself are emulated.");
  return {
    name: requiredText("Name"),
    distributionId: requiredText("DistributionId"),
    connectionGroupId: requiredText("ConnectionGroupId"),
    host: requiredText("Domain"),
    isEnabled: textOf(body, "Enabled") !== "false",
  };
}

function presentTenant(tenants: DistributionTenants, tenant: DistributionTenant): string {
  const isActive = tenant.isEnabled && tenant.usedArn !== undefined && tenants.isDeployed(tenant);
  return element("DistributionTenant", [
    element("Id", tenant.id),
    element("DistributionId", tenant.distributionId),
    element("Name", tenant.name),
    element("Arn", tenantArn(tenant.id)),
    element("Domains", [
      element("member", [element("Domain", tenant.host), element("Status", isActive ? "active" : "inactive")]),
    ]),
    ...(tenant.usedArn ? [element("Customizations", [element("Certificate", [element("Arn", tenant.usedArn)])])] : []),
    element("ConnectionGroupId", tenant.connectionGroupId),
    element("CreatedTime", toIso(tenant.createdMs)),
    element("LastModifiedTime", toIso(tenant.changedMs)),
    element("Enabled", String(tenant.isEnabled)),
    element("Status", tenants.isDeployed(tenant) ? "Deployed" : "InProgress"),
  ]);
}

const connectionGroup = () =>
  element("ConnectionGroup", [
    element("Id", connectionGroupId),
    element("Name", "callwright"),
    element("Arn", `arn:aws:cloudfront::${account}:connection-group/${connectionGroupId}`),
    element("RoutingEndpoint", routingEndpoint),
    element("Status", "Deployed"),
    element("Enabled", "true"),
  ]);
