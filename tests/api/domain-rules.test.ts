import { refusal } from "@callwright/contracts/refusals";
import { db } from "@callwright/core/db/service";
import * as Domain from "@callwright/core/domain/index";
import { advance } from "@callwright/core/domain/progress";
import { clockOffset, now, setClockOffset } from "@callwright/core/kernel/clock";
import { setLogSink } from "@callwright/core/kernel/log";
import type { Ports } from "@callwright/core/ports/index";
import * as Tenant from "@callwright/core/tenant/index";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { edgeForFile } from "../support/outside/edge.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

setLogSink(() => {});
const emulator = edgeForFile();
const ports: Ports = Object.create(noPorts, {
  edge: { get: () => emulator().edge },
  dns: { get: () => emulator().dns },
});
const run = tableForFile(ports);

let acme = "";
let globex = "";
let hostCount = 0;

const settings = { timezone: "Europe/Berlin", numberPicker: "hidden" } as const;
const newTenant = (slug: string) =>
  run(undefined, () => Tenant.create({ slug, name: slug, hosts: [`${slug}.localhost`], ...settings }));

beforeAll(async () => {
  [acme, globex] = await Promise.all([newTenant("acme"), newTenant("globex")]);
});
let host = "";
beforeEach(() => {
  hostCount += 1;
  host = `calls.example-${hostCount}.com`;
});
afterEach(async () => {
  healEdge();
  for (const tenant of [acme, globex])
    await run(tenant, async () => {
      for (const { domainId } of await Domain.list()) await Domain.remove(domainId);
    });
  await sweepRounds(8);
  setClockOffset(0);
});

const healEdge = () => {
  emulator().losesFrom = Number.POSITIVE_INFINITY;
};
const add = (tenant: string, name = host) => run(tenant, () => Domain.add({ host: name }));
const list = (tenant: string) => run(tenant, () => Domain.list());
const advanceSeconds = (seconds: number) => setClockOffset(clockOffset() + seconds * 1000);
/** The tenant served at that name, without the cache. */
const servedTenant = (name = host) =>
  run(undefined, () => {
    Tenant.forgetHost(name);
    return Tenant.resolve(name);
  });

function setTxtRecord(domain: Domain.DomainItem): void {
  for (const { type, ...record } of Domain.dnsRecords(domain))
    if (type === "TXT") emulator().zone.set({ type, ...record });
}
function setCnameRecord(domain: Domain.DomainItem): void {
  for (const { type, ...record } of Domain.dnsRecords(domain))
    if (type !== "TXT") emulator().zone.set({ ...record, type: "CNAME" });
}
async function check(tenant: string, { domainId }: Domain.DomainItem): Promise<Domain.DomainItem> {
  advanceSeconds(11); // a check that follows sooner repeats the last result
  return run(tenant, () => Domain.check(domainId));
}
/** Runs the sweep `count` times; the default gap exceeds the longest wait between two checks. */
async function sweepRounds(count: number, seconds = 3700): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    advanceSeconds(seconds);
    await run(undefined, () => Domain.sweep());
  }
}
async function activate(tenant: string, name = host): Promise<Domain.DomainItem> {
  const domain = await addWithRecords(tenant, name);
  await sweepRounds(4);
  const [activeDomain] = (await list(tenant)).filter((listed) => listed.host === name);
  expect(activeDomain?.state).toBe("active");
  return activeDomain ?? domain;
}

async function addWithRecords(tenant = acme, name = host): Promise<Domain.DomainItem> {
  const domain = await add(tenant, name);
  setTxtRecord(domain);
  setCnameRecord(domain);
  return domain;
}

describe("a domain", () => {
  it("waits for its records, then for its certificate, and only then serves its tenant", async () => {
    const domain = await add(acme);
    expect(domain).toMatchObject({ state: "pending", reason: refusal("domain_txt_missing") });
    expect(await check(acme, domain)).toMatchObject({ state: "pending", reason: refusal("domain_txt_missing") });
    setTxtRecord(domain);
    expect(await check(acme, domain)).toMatchObject({ state: "pending", reason: refusal("domain_cname_missing") });
    setCnameRecord(domain);
    expect(await check(acme, domain)).toMatchObject({ state: "issuing" });
    advanceSeconds(130); // the emulator issues a certificate in 120 seconds
    expect(await check(acme, domain)).toMatchObject({ state: "issuing" });
    expect(await servedTenant()).toBeUndefined();
    advanceSeconds(50); // and deploys it in 40
    const active = await check(acme, domain);
    expect([active.state, active.reason]).toEqual(["active", undefined]);
    expect(await servedTenant()).toBe(acme);
  });

  it("becomes active by the sweep alone", async () => {
    await activate(acme);
    expect(await servedTenant()).toBe(acme);
  });

  it("is checked less and less often while nothing changes", async () => {
    await add(acme);
    const checksWithin = async (seconds: number) => {
      let checks = 0;
      for (let minute = 0; minute < seconds / 60; minute += 1) {
        advanceSeconds(60);
        checks += (await run(undefined, () => Domain.sweep())).looked;
      }
      return checks;
    };
    expect(await checksWithin(600)).toBeGreaterThanOrEqual(8);
    advanceSeconds(2 * 86_400);
    expect(await checksWithin(7200)).toBeLessThanOrEqual(3);
  });

  it("that is refused a certificate fails with the reason, and restarts when its owner asks", async () => {
    const domain = await add(acme, `fail.${host}`);
    setTxtRecord(domain);
    setCnameRecord(domain);
    await sweepRounds(2);
    const [failed] = await list(acme);
    expect(failed).toMatchObject({ state: "failed", reason: refusal("domain_certificate_refused") });
    await sweepRounds(3);
    expect(await emulator().edge.advance(domain.domainId)).toEqual({ kind: "absent" });
    expect(await check(acme, domain)).toMatchObject({ state: "issuing" });
  });

  it("that failed restarts only when the edge has removed it, which takes minutes", async () => {
    const domain = await add(acme, `fail.${host}`);
    setTxtRecord(domain);
    setCnameRecord(domain);
    await sweepRounds(2);
    await expect(check(acme, domain)).rejects.toMatchObject({ code: "conflict" });
    await sweepRounds(2, 65);
    expect(await check(acme, domain)).toMatchObject({ state: "issuing" });
  });

  it("answers an owner's check with a refusal while the edge is unreachable", async () => {
    const domain = await add(acme);
    setTxtRecord(domain);
    emulator().losesFrom = 0;
    await expect(check(acme, domain)).rejects.toMatchObject({ code: "provider_unavailable" });
    healEdge();
    expect(await check(acme, domain)).toMatchObject({ state: "pending", reason: refusal("domain_cname_missing") });
  });

  it("without its records fails after a fortnight and is no longer swept", async () => {
    const domain = await add(acme);
    advanceSeconds(14 * 86_400 + 60);
    await sweepRounds(1);
    expect(await list(acme)).toMatchObject([{ state: "failed", reason: refusal("domain_records_late") }]);
    expect((await run(undefined, () => Domain.sweep())).looked).toBe(0);
    expect(await check(acme, domain)).toMatchObject({ state: "pending" });
  });

  it("at a zone's apex asks for another kind of record", async () => {
    const domain = await add(acme, `example-${hostCount}.com`);
    setTxtRecord(domain);
    expect((await check(acme, domain)).reason?.code).toBe("domain_apex_record_missing");
  });
});

describe("a claim", () => {
  it("made several times at the same moment is one claim", async () => {
    const claims = await Promise.all([1, 2, 3].map(() => add(acme)));
    expect(new Set(claims.map(({ domainId }) => domainId)).size).toBe(1);
    expect(await list(acme)).toHaveLength(1);
  });

  it("by another tenant neither blocks the owner nor takes the name over", async () => {
    const foreignClaim = await add(globex);
    const ownClaim = await add(acme);
    setCnameRecord(ownClaim);
    await sweepRounds(3);
    expect(await check(globex, foreignClaim)).toMatchObject({ state: "pending" });
    setTxtRecord(ownClaim);
    await sweepRounds(4);
    expect(await servedTenant()).toBe(acme);
    const { state, reason } = await check(globex, foreignClaim);
    expect([state, reason]).not.toContain("active");
    expect(JSON.stringify(reason)).not.toMatch(/acme/i);
    await sweepRounds(4);
    expect(await servedTenant()).toBe(acme);
  });

  it("by two tenants with valid records serves one, and fails for the other", async () => {
    const domains = await Promise.all([add(acme), add(globex)]);
    for (const domain of domains) setTxtRecord(domain);
    for (const domain of domains) setCnameRecord(domain);
    await sweepRounds(8);
    const states = [...(await list(acme)), ...(await list(globex))].map(({ state, tenantId }) => ({ state, tenantId }));
    const winner = states.find(({ state }) => state === "active");
    expect(states.map(({ state }) => state).sort()).toEqual(["active", "failed"]);
    expect(await servedTenant()).toBe(winner?.tenantId);
  });

  it("to a name in use is refused without naming its owner", async () => {
    await activate(acme);
    await expect(add(globex)).rejects.toMatchObject({ code: "duplicate", message: "This name is in use elsewhere." });
    await expect(add(globex, "acme.localhost")).rejects.toMatchObject({ code: "validation_failed" });
  });

  it.each([
    "callwright.test",
    "app.callwright.test",
    "d123.cloudfront.net",
    "a.localhost",
    "printer.local",
    "nas.home.arpa",
  ])("to %s is refused", async (name) => {
    await expect(add(acme, name)).rejects.toMatchObject({ code: "validation_failed", issues: [{ path: "host" }] });
  });

  it("beyond ten is refused, also when all are made at the same time", async () => {
    const claims = await Promise.allSettled(Array.from({ length: 14 }, (_, index) => add(globex, `n${index}.${host}`)));
    expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const [domain] = await list(globex);
    await run(globex, () => Domain.remove(domain?.domainId ?? ""));
    await expect(add(globex, `more.${host}`)).resolves.toMatchObject({ state: "pending" });
  });
});

describe("an active domain", () => {
  const day = 86_400;
  const txtOf = (domain: Domain.DomainItem) => `_domain-proof.${domain.host}`;

  it("without its TXT record for three days stops serving, and another tenant may claim it", async () => {
    const domain = await activate(acme);
    emulator().zone.remove(txtOf(domain));
    await sweepRounds(2, day + 1);
    expect([await servedTenant(), (await list(acme))[0]?.state]).toEqual([acme, "active"]);
    await sweepRounds(1, day + 1);
    expect(await servedTenant()).toBeUndefined();
    expect(await list(acme)).toMatchObject([{ state: "failed", reason: refusal("domain_txt_lost") }]);
    await sweepRounds(3);
    expect(await emulator().edge.advance(domain.domainId)).toEqual({ kind: "absent" });
    await activate(globex);
    expect(await servedTenant()).toBe(globex);
  });

  it("is lost when its TXT record names another tenant, and returns when the record names its own tenant again", async () => {
    const domain = await activate(acme);
    emulator().zone.remove(txtOf(domain));
    emulator().zone.set({ type: "TXT", name: txtOf(domain), value: "domain-proof=anothers" });
    await sweepRounds(3, day + 1);
    expect(await servedTenant()).toBeUndefined();
    await sweepRounds(3);
    setTxtRecord(domain);
    await check(acme, domain);
    await sweepRounds(4);
    expect(await servedTenant()).toBe(acme);
  });

  it("stays active through a day or two without its TXT record, however often that happens", async () => {
    const domain = await activate(acme);
    for (let time = 0; time < 2; time += 1) {
      emulator().zone.remove(txtOf(domain));
      await sweepRounds(2, day + 1);
      setTxtRecord(domain);
      await sweepRounds(1, day + 1);
    }
    expect(await servedTenant()).toBe(acme);
  });

  it("is checked once a day, by one check at a time", async () => {
    const domain = await activate(acme);
    emulator().zone.remove(txtOf(domain));
    await sweepRounds(20, 3600);
    advanceSeconds(day);
    await Promise.all([1, 2, 3, 4].map(() => run(undefined, () => Domain.sweep())));
    expect((await list(acme))[0]).toMatchObject({ state: "active", misses: 1 });
  });
});

describe("a domain that is removed", () => {
  it("stops serving immediately; the edge forgets it later, and it can be added again", async () => {
    const { domainId } = await activate(acme);
    await run(acme, () => Domain.remove(domainId));
    expect(await servedTenant()).toBeUndefined();
    expect(await list(acme)).toEqual([]);
    await expect(add(acme)).rejects.toMatchObject({ code: "conflict" });
    await sweepRounds(3);
    expect(await emulator().edge.advance(domainId)).toEqual({ kind: "absent" });
    await activate(acme);
  });

  it("is gone from the edge within minutes, however old it was", async () => {
    const { domainId } = await activate(acme);
    advanceSeconds(200 * 86_400);
    await run(acme, () => Domain.remove(domainId));
    await sweepRounds(3, 65);
    expect(await emulator().edge.advance(domainId)).toEqual({ kind: "absent" });
    expect(await add(acme)).toMatchObject({ state: "pending" });
  });

  it("stops serving although the edge is unreachable, and leaves the edge later", async () => {
    const { domainId } = await activate(acme);
    emulator().losesFrom = 0;
    await run(acme, () => Domain.remove(domainId));
    expect(await servedTenant()).toBeUndefined();
    await sweepRounds(2);
    healEdge();
    await sweepRounds(4);
    expect(await emulator().edge.advance(domainId)).toEqual({ kind: "absent" });
  });

  it("before it ever served does not affect the tenant that serves the name", async () => {
    const foreignClaim = await add(globex);
    await activate(acme);
    await run(globex, () => Domain.remove(foreignClaim.domainId));
    await sweepRounds(2);
    expect(await servedTenant()).toBe(acme);
  });

  it("belongs to its tenant alone", async () => {
    const { domainId } = await add(acme);
    await expect(run(globex, () => Domain.remove(domainId))).rejects.toMatchObject({ code: "not_found" });
    await expect(run(globex, () => Domain.check(domainId))).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("interruptions", () => {
  /** One for each edge request from claim to removal when nothing fails. */
  const steps = Array.from({ length: 14 }, (_, index) => index);

  it.each(steps)("if the edge's answer %i is lost, the domain still becomes active and is removed", async (step) => {
    const domain = await addWithRecords();
    emulator().losesFrom = emulator().requests.length + step;
    await sweepRounds(4);
    if (emulator().requests.length > emulator().losesFrom) healEdge();
    await sweepRounds(4);
    expect(await servedTenant()).toBe(acme);
    await run(acme, () => Domain.remove(domain.domainId));
    expect(await servedTenant()).toBeUndefined();
    await sweepRounds(3);
    healEdge();
    await sweepRounds(4);
    expect(await emulator().edge.advance(domain.domainId)).toEqual({ kind: "absent" });
    await expect(add(acme)).resolves.toMatchObject({ state: "pending" });
  });

  it("concurrent sweeps send one request", async () => {
    await addWithRecords();
    advanceSeconds(100);
    const earlierRequests = emulator().requests.length;
    await Promise.all([1, 2, 3, 4].map(() => run(undefined, () => Domain.sweep())));
    expect(emulator().requests.slice(earlierRequests)).toEqual(["POST /distribution-tenant"]);
  });

  it("a sweep that read a domain before another advanced it sends nothing", async () => {
    const domain = await addWithRecords();
    advanceSeconds(100);
    const earlierRequests = emulator().requests.length;
    for (let sweep = 0; sweep < 2; sweep += 1) await run(acme, () => advance(domain, { onlyIfDue: true }));
    expect(emulator().requests.slice(earlierRequests)).toEqual(["POST /distribution-tenant"]);
  });

  it("a dead worker's lease ends after a minute", async () => {
    const domain = await addWithRecords();
    const leased = { isAtEdge: true, busyUntil: now() + 60_000 };
    await run(acme, () => db().domain.patch({ tenantId: acme, host: domain.host }).set(leased).go());
    advanceSeconds(10);
    expect(await run(acme, () => Domain.check(domain.domainId))).toMatchObject({ state: "pending" });
    await sweepRounds(4);
    expect(await servedTenant()).toBe(acme);
  });
});
