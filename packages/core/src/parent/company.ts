import type { Company } from "@callwright/contracts";
import { minutesOf } from "@callwright/contracts/figures";
import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import * as User from "../user/index.ts";
import { companyKeyOf, type ParentItem } from "./item.ts";
import { withCounters } from "./read.ts";

interface CompanyRequest {
  readonly search: string;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Most parents read of one company. A page of companies ends early once it has read this many in all. */
const maxParentsRead = 200;

export async function listCompanies({ search, limit, after }: CompanyRequest) {
  const prefix = companyKeyOf(search);
  const companies: Company[] = [];
  let last = after;
  let parentsRead = 0;
  while (companies.length < limit && parentsRead < maxParentsRead) {
    const company = await nextCompany(prefix, last);
    if (!company) return { companies, next: undefined };
    parentsRead += company.readCount;
    if (company.parents.length > 0) companies.push(companyFigures(company));
    last = company.companyKey;
  }
  return { companies, next: last };
}

/** Key parts that sort before and after every id and key. */
const lowestText = " ";
const highestText = "\uffff";

async function nextCompany(prefix: string, after: string | undefined) {
  const companyQuery = () => db().parent.query.ofCompany({ tenantId: tenantId(), userId: userActor().userId });
  const from = after === undefined ? { companyKey: prefix } : { companyKey: after, parentId: highestText };
  // The first key after `from` names the next company, whose parents a second query reads.
  const [first] = await readParents(
    companyQuery()
      .between(from, { companyKey: `${prefix}${highestText}` })
      .params(),
    1,
  );
  const companyKey = first?.companyKey;
  if (!first || companyKey === undefined) return undefined;
  const query = companyQuery().between({ companyKey, parentId: lowestText }, { companyKey, parentId: highestText });
  const newest = await readParents(query.params({ order: "desc" }), maxParentsRead + 1);
  const parents = (await withCounters(newest.slice(0, maxParentsRead))).filter(isVisible);
  return { companyKey, first, parents, readCount: newest.length, isPart: newest.length > maxParentsRead };
}

const isCampaign = (parent: ParentItem): boolean => parent.kind === "campaign";
const isVisible = (parent: ParentItem): boolean => !isCampaign(parent) || User.hasArea("campaigns");

const readParents = async (query: unknown, maxKeys?: number) =>
  db().parent.parse({ Items: await readRows(await readKeys(query, maxKeys)) }).data;

interface FoundCompany {
  readonly parents: readonly ParentItem[];
  readonly first: Pick<ParentItem, "companyName" | "createdAt">;
  /** The figures cover only the newest of its parents. */
  readonly isPart: boolean;
}

function companyFigures({ parents, first, isPart }: FoundCompany): Company {
  const sum = (figure: (parent: ParentItem) => number) => parents.reduce((total, parent) => total + figure(parent), 0);
  const campaigns = parents.filter(isCampaign).length;
  const times = parents.flatMap(({ lastCallAt, createdAt }) => (lastCallAt ? [createdAt, lastCallAt] : [createdAt]));
  return {
    companyName: first.companyName,
    jobs: parents.length - campaigns,
    campaigns,
    isPart,
    candidates: sum(({ totalCandidates }) => totalCandidates),
    reached: sum(({ totalSucceeded }) => totalSucceeded),
    goodFits: sum(({ countGoodFit }) => countGoodFit),
    minutes: minutesOf(sum(({ totalSeconds }) => totalSeconds)),
    lastActivityAt: times.sort().at(-1) ?? first.createdAt,
  };
}
