/** Tenants of CloudFront's multi-tenant distribution. Certificates and deployments take time by the app's clock. */
import { createHash, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { now } from "@callwright/core/kernel/clock";
import { account } from "./resource-names.ts";

export interface DistributionTenant {
  readonly id: string;
  readonly name: string;
  readonly distributionId: string;
  readonly connectionGroupId: string;
  readonly host: string;
  readonly isEnabled: boolean;
  readonly createdMs: number;
  readonly changedMs: number;
  /** The certificate that was requested with the tenant. */
  readonly certificateArn: string;
  /** The certificate in use. */
  readonly usedArn: string | undefined;
}

type Change = Partial<Pick<DistributionTenant, "isEnabled" | "usedArn">>;

export interface DistributionTenants {
  create(row: Pick<DistributionTenant, "name" | "distributionId" | "connectionGroupId" | "host" | "isEnabled">): string;
  /** By id, name or ARN. */
  find(identifier: string): DistributionTenant | undefined;
  ofHost(host: string): DistributionTenant | undefined;
  change(tenant: DistributionTenant, change: Change): void;
  remove(tenant: DistributionTenant): void;
  versionOf(tenant: DistributionTenant): string;
  certificateStatus(tenant: DistributionTenant): "pending-validation" | "issued" | "failed";
  /** True once the last change has reached every edge location. */
  isDeployed(tenant: DistributionTenant): boolean;
  close(): void;
}

/** Real durations, which the sandbox divides by its speed. */
const issueSeconds = 120;
const deploySeconds = 40;
/** The certificate authority refuses a name with the label "fail", such as fail.acme.test. */
const refusedName = /(^|[.])fail[.]/;

export const tenantArn = (id: string): string => `arn:aws:cloudfront::${account}:distribution-tenant/${id}`;

export function createDistributionTenants(file: string, speed: number): DistributionTenants {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  database.exec(`CREATE TABLE IF NOT EXISTS tenants (
    id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, host TEXT NOT NULL UNIQUE, body TEXT NOT NULL)`);
  const write = database.prepare("INSERT OR REPLACE INTO tenants (id, name, host, body) VALUES (?, ?, ?, ?)");
  const erase = database.prepare("DELETE FROM tenants WHERE id = ?");
  const selectByIdOrName = database.prepare("SELECT body FROM tenants WHERE id = ?1 OR name = ?1");
  const selectByHost = database.prepare("SELECT body FROM tenants WHERE host = ?");
  const parseRow = (row: unknown): DistributionTenant | undefined =>
    row ? JSON.parse(String((row as { body: string }).body)) : undefined;
  const save = (tenant: DistributionTenant) =>
    void write.run(tenant.id, tenant.name, tenant.host, JSON.stringify(tenant));
  const hasPassed = (sinceMs: number, seconds: number) => now() - sinceMs >= (seconds * 1000) / speed;

  return {
    create(row) {
      const id = `dt_${randomUUID().replaceAll("-", "").slice(0, 27)}`;
      const certificateArn = `arn:aws:acm:us-east-1:${account}:certificate/${randomUUID()}`;
      save({ ...row, id, certificateArn, usedArn: undefined, createdMs: now(), changedMs: now() });
      return id;
    },
    find: (identifier) => parseRow(selectByIdOrName.get(identifier.replace(tenantArn(""), ""))),
    ofHost: (host) => parseRow(selectByHost.get(host)),
    change: (tenant, change) => save({ ...tenant, ...change, changedMs: now() }),
    remove: ({ id }) => void erase.run(id),
    versionOf: (tenant) =>
      `E${createHash("sha256").update(JSON.stringify(tenant)).digest("hex").slice(0, 13).toUpperCase()}`,
    certificateStatus({ host, createdMs }) {
      if (!hasPassed(createdMs, issueSeconds)) return "pending-validation";
      return refusedName.test(host) ? "failed" : "issued";
    },
    isDeployed: ({ changedMs }) => hasPassed(changedMs, deploySeconds),
    close: () => database.close(),
  };
}
