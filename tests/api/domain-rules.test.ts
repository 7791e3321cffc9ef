import { refusal } from "@callwright/contracts/refusals";
import { db } from "@callwright/core/db/service";
import * as Domain from "@callwright/core/domain/index";
import { clockOffset, now, setClockOffset } from "@callwright/core/kernel/clock";
import { setLogSink } from "@callwright/core/kernel/log";
import type { Ports } from "@callwright/core/ports/index";
import * as Tenant from "@callwright/core/tenant/index";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { edgeForFile } from "../support/outside/edge.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

setLogSink(() => {});
const played = edgeForFile();
const ports: Ports = Object.create(noPorts, {
  edge: { get: () => played().edge },
  dns: { get: () => played().dns },
});
const run = tableForFile(ports);

let acme = "";
let globex = "";
let hosts = 0;

const newTenant = (slug: string) =>
  run(undefined, () =>
    Tenant.create({
      slug,
      name: slug,
      timezone: "Europe/Berlin",
      numberPicker: "hidden",
      hosts: [`${slug}.localhost`],
    }),
  );

beforeAll(async () => {
  [acme, globex] = await Promise.all([newTenant("acme"), newTenant("globex")]);
});
let host = "";
beforeEach(() => {
  hosts += 1;
  host = `calls.example-${hosts}.com`;
});
afterEach(async () => {
  heal();
  for (const tenant of [acme, globex])
    await run(tenant, async () => {
      for (const { domainId } of await Domain.list()) await Domain.remove(domainId);
    });
  await rounds(8);
  setClockOffset(0);
});

const heal = () => {
  played().losesFrom = Number.POSITIVE_INFINITY;
};
const add = (tenant: string, name = host) => run(tenant, () => Domain.add({ host: name }));
const list = (tenant: string) => run(tenant, () => Domain.list());
const pass = (seconds: number) => setClockOffset(clockOffset() + seconds * 1000);
/** What people at that name get, past what is remembered. */
const served = (name = host) =>
  run(undefined, () => {
    Tenant.forgetHost(name);
    return Tenant.resolve(name);
  });

function prove(domain: Domain.DomainItem): void {
  for (const { type, ...record } of Domain.dnsRecords(domain))
    if (type === "TXT") played().zone.set({ type, ...record });
}
function lead(domain: Domain.DomainItem): void {
  for (const one of Domain.dnsRecords(domain)) if (one.type !== "TXT") played().zone.set({ ...one, type: "CNAME" });
}
async function check(tenant: string, { domainId }: Domain.DomainItem): Promise<Domain.DomainItem> {
  pass(11);
  return run(tenant, () => Domain.check(domainId));
}
/** The minute's round, so many times, with as many minutes between them as the wait may have grown to. */
async function rounds(count: number, seconds = 3700): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    pass(seconds);
    await run(undefined, () => Domain.sweep());
  }
}
async function activate(tenant: string, name = host): Promise<Domain.DomainItem> {
  const domain = await add(tenant, name);
  prove(domain);
  lead(domain);
  await rounds(4);
  const [found] = (await list(tenant)).filter((one) => one.host === name);
  expect(found?.state).toBe("active");
  return found ?? domain;
}

describe("a domain", () => {
  it("waits for its records, then for its certificate, and only then leads to its tenant", async () => {
    const domain = await add(acme);
    expect(domain).toMatchObject({ state: "pending", reason: refusal("domain_txt_missing") });
    expect(await check(acme, domain)).toMatchObject({ state: "pending", reason: refusal("domain_txt_missing") });
    prove(domain);
    expect(await check(acme, domain)).toMatchObject({ state: "pending", reason: refusal("domain_cname_missing") });
    lead(domain);
    expect(await check(acme, domain)).toMatchObject({ state: "issuing" });
    pass(130);
    expect(await check(acme, domain)).toMatchObject({ state: "issuing" });
    expect(await served()).toBeUndefined();
    pass(50);
    const active = await check(acme, domain);
    expect([active.state, active.reason]).toEqual(["active", undefined]);
    expect(await served()).toBe(acme);
  });

  it("comes forward without its owner", async () => {
    await activate(acme);
    expect(await served()).toBe(acme);
  });

  it("is looked at less and less often while nothing happens", async () => {
    await add(acme);
    const looks = async (seconds: number) => {
      let looked = 0;
      for (let minute = 0; minute < seconds / 60; minute += 1) {
        pass(60);
        looked += (await run(undefined, () => Domain.sweep())).looked;
      }
      return looked;
    };
    expect(await looks(600)).toBeGreaterThanOrEqual(8);
    pass(2 * 86_400);
    expect(await looks(7200)).toBeLessThanOrEqual(3);
  });

  it("that cannot have a certificate fails with the reason, and starts again when its owner asks", async () => {
    const domain = await add(acme, `fail.${host}`);
    prove(domain);
    lead(domain);
    await rounds(2);
    const [failed] = await list(acme);
    expect(failed).toMatchObject({ state: "failed", reason: refusal("domain_certificate_refused") });
    await rounds(3);
    expect(await played().edge.advance(domain.domainId)).toEqual({ kind: "absent" });
    expect(await check(acme, domain)).toMatchObject({ state: "issuing" });
  });

  it("that failed starts again only when the edge has forgotten it, which takes minutes", async () => {
    const domain = await add(acme, `fail.${host}`);
    prove(domain);
    lead(domain);
    await rounds(2);
    await expect(check(acme, domain)).rejects.toMatchObject({ code: "conflict" });
    await rounds(2, 65);
    expect(await check(acme, domain)).toMatchObject({ state: "issuing" });
  });

  it("is told of an edge that does not answer, by an owner's look", async () => {
    const domain = await add(acme);
    prove(domain);
    played().losesFrom = 0;
    await expect(check(acme, domain)).rejects.toMatchObject({ code: "provider_unavailable" });
    heal();
    expect(await check(acme, domain)).toMatchObject({ state: "pending", reason: refusal("domain_cname_missing") });
  });

  it("whose records are never set holds its name for a fortnight, and nothing at the edge after it", async () => {
    const domain = await add(acme);
    pass(14 * 86_400 + 60);
    await rounds(1);
    expect(await list(acme)).toMatchObject([{ state: "failed", reason: refusal("domain_records_late") }]);
    expect((await run(undefined, () => Domain.sweep())).looked).toBe(0);
    expect(await check(acme, domain)).toMatchObject({ state: "pending" });
  });

  it("says where a domain itself needs another kind of record", async () => {
    const domain = await add(acme, `example-${hosts}.com`);
    prove(domain);
    expect((await check(acme, domain)).reason?.code).toBe("domain_apex_record_missing");
  });
});

describe("a claim", () => {
  it("is one, however often it is made", async () => {
    const claims = await Promise.all([1, 2, 3].map(() => add(acme)));
    expect(new Set(claims.map(({ domainId }) => domainId)).size).toBe(1);
    expect(await list(acme)).toHaveLength(1);
  });

  it("of a stranger neither keeps a name from its owner nor ever takes it over", async () => {
    const strangers = await add(globex);
    const owners = await add(acme);
    lead(owners);
    await rounds(3);
    expect(await check(globex, strangers)).toMatchObject({ state: "pending" });
    prove(owners);
    await rounds(4);
    expect(await served()).toBe(acme);
    const { state, reason } = await check(globex, strangers);
    expect([state, reason]).not.toContain("active");
    expect(JSON.stringify(reason)).not.toMatch(/acme/i);
    await rounds(4);
    expect(await served()).toBe(acme);
  });

  it("of two who both may: the first one is served, the other one told", async () => {
    const domains = await Promise.all([add(acme), add(globex)]);
    for (const domain of domains) prove(domain);
    for (const domain of domains) lead(domain);
    await rounds(8);
    const states = [...(await list(acme)), ...(await list(globex))].map(({ state, tenantId }) => ({ state, tenantId }));
    const winner = states.find(({ state }) => state === "active");
    expect(states.map(({ state }) => state).sort()).toEqual(["active", "failed"]);
    expect(await served()).toBe(winner?.tenantId);
  });

  it("to a name that is served already is refused, without a word on whose it is", async () => {
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

  it("is one of ten at most, also when they are made at once", async () => {
    const claims = await Promise.allSettled(Array.from({ length: 14 }, (_, index) => add(globex, `n${index}.${host}`)));
    expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const [one] = await list(globex);
    await run(globex, () => Domain.remove(one?.domainId ?? ""));
    await expect(add(globex, `more.${host}`)).resolves.toMatchObject({ state: "pending" });
  });
});

describe("an active domain", () => {
  const day = 86_400;
  const txtOf = (domain: Domain.DomainItem) => `_domain-proof.${domain.host}`;

  it("whose TXT record is gone for three days is served no more, and may be another's", async () => {
    const domain = await activate(acme);
    played().zone.remove(txtOf(domain));
    await rounds(2, day + 1);
    expect([await served(), (await list(acme))[0]?.state]).toEqual([acme, "active"]);
    await rounds(1, day + 1);
    expect(await served()).toBeUndefined();
    expect(await list(acme)).toMatchObject([{ state: "failed", reason: refusal("domain_txt_lost") }]);
    await rounds(3);
    expect(await played().edge.advance(domain.domainId)).toEqual({ kind: "absent" });
    await activate(globex);
    expect(await served()).toBe(globex);
  });

  it("whose TXT record names another tenant is lost, and returns when it names its tenant again", async () => {
    const domain = await activate(acme);
    played().zone.remove(txtOf(domain));
    played().zone.set({ type: "TXT", name: txtOf(domain), value: "domain-proof=anothers" });
    await rounds(3, day + 1);
    expect(await served()).toBeUndefined();
    await rounds(3);
    prove(domain);
    await check(acme, domain);
    await rounds(4);
    expect(await served()).toBe(acme);
  });

  it("stays through a day or two without it, however often these come", async () => {
    const domain = await activate(acme);
    for (let time = 0; time < 2; time += 1) {
      played().zone.remove(txtOf(domain));
      await rounds(2, day + 1);
      prove(domain);
      await rounds(1, day + 1);
    }
    expect(await served()).toBe(acme);
  });

  it("is looked at once a day, by one look at a time", async () => {
    const domain = await activate(acme);
    played().zone.remove(txtOf(domain));
    await rounds(20, 3600);
    pass(day);
    await Promise.all([1, 2, 3, 4].map(() => run(undefined, () => Domain.sweep())));
    expect((await list(acme))[0]).toMatchObject({ state: "active", misses: 1 });
  });
});

describe("a domain that is removed", () => {
  it("stops serving immediately; the edge forgets it later, and it can be added again", async () => {
    const { domainId } = await activate(acme);
    await run(acme, () => Domain.remove(domainId));
    expect(await served()).toBeUndefined();
    expect(await list(acme)).toEqual([]);
    await expect(add(acme)).rejects.toMatchObject({ code: "conflict" });
    await rounds(3);
    expect(await played().edge.advance(domainId)).toEqual({ kind: "absent" });
    await activate(acme);
  });

  it("is gone from the edge within minutes, however old it was", async () => {
    const { domainId } = await activate(acme);
    pass(200 * 86_400);
    await run(acme, () => Domain.remove(domainId));
    await rounds(3, 65);
    expect(await played().edge.advance(domainId)).toEqual({ kind: "absent" });
    expect(await add(acme)).toMatchObject({ state: "pending" });
  });

  it("stops serving while the edge is unreachable, which is told later", async () => {
    const { domainId } = await activate(acme);
    played().losesFrom = 0;
    await run(acme, () => Domain.remove(domainId));
    expect(await served()).toBeUndefined();
    await rounds(2);
    heal();
    await rounds(4);
    expect(await played().edge.advance(domainId)).toEqual({ kind: "absent" });
  });

  it("never to have been served leaves the name to whom it leads", async () => {
    const strangers = await add(globex);
    await activate(acme);
    await run(globex, () => Domain.remove(strangers.domainId));
    await rounds(2);
    expect(await served()).toBe(acme);
  });

  it("belongs to its tenant alone", async () => {
    const { domainId } = await add(acme);
    await expect(run(globex, () => Domain.remove(domainId))).rejects.toMatchObject({ code: "not_found" });
    await expect(run(globex, () => Domain.check(domainId))).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("whatever is cut off", () => {
  /** As many as the requests of an undisturbed way, from the claim to the last of the removal. */
  const steps = Array.from({ length: 14 }, (_, index) => index);

  it.each(steps)("after the edge's answer number %i was lost, the way is gone to its end", async (step) => {
    const domain = await add(acme);
    prove(domain);
    lead(domain);
    played().losesFrom = played().asked.length + step;
    await rounds(4);
    if (played().asked.length > played().losesFrom) heal();
    await rounds(4);
    expect(await served()).toBe(acme);
    await run(acme, () => Domain.remove(domain.domainId));
    expect(await served()).toBeUndefined();
    await rounds(3);
    heal();
    await rounds(4);
    expect(await played().edge.advance(domain.domainId)).toEqual({ kind: "absent" });
    await expect(add(acme)).resolves.toMatchObject({ state: "pending" });
  });

  it("two at once do one thing", async () => {
    const domain = await add(acme);
    prove(domain);
    lead(domain);
    pass(100);
    const first = played().asked.length;
    await Promise.all([1, 2, 3, 4].map(() => run(undefined, () => Domain.sweep())));
    expect(played().asked.slice(first)).toEqual(["POST /distribution-tenant"]);
  });

  it("a worker that died gives way after a minute", async () => {
    const domain = await add(acme);
    prove(domain);
    lead(domain);
    const [row] = await list(acme);
    await run(acme, async () => {
      const key = { tenantId: acme, host: row?.host ?? "" };
      await db()
        .domain.patch(key)
        .set({ isAtEdge: true, busyUntil: now() + 60_000 })
        .go();
    });
    pass(10);
    expect(await run(acme, () => Domain.check(domain.domainId))).toMatchObject({ state: "pending" });
    await rounds(4);
    expect(await served()).toBe(acme);
  });
});
