import * as endpoints from "@callwright/contracts/endpoints/lead";
import { notExecuted, outcomeText } from "@callwright/contracts/outcome";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import { notFound } from "@callwright/core/kernel/error";
import * as Parent from "@callwright/core/parent/index";
import * as Theme from "@callwright/core/theme/index";
import * as User from "@callwright/core/user/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";
import { presentCallLog } from "../present/call.ts";
import { presentPagination } from "../present/pagination.ts";
import { presentPerson } from "./parent.ts";

export function leadRoutes(app: App): void {
  implement(app, endpoints.getLead, ({ params, query }) => leadAnswer(params.id, query));

  implement(app, endpoints.getLeads, async ({ query: { search, limit, after } }) => {
    const tokens = pageTokens("leads", search);
    const seesCampaigns = User.hasArea("campaigns");
    const isHidden = (parentId: string) => !seesCampaigns && Parent.kindOfId(parentId) === "campaign";
    const page = await Candidate.listPeople({ search, limit, after: await tokens.read(after), isHidden });
    const blocked = await Compliance.blockedNumbers();
    const titles = await readTitles(page.items);
    const leads = page.items.map((item) => presentLead(item, titles, blocked));
    return { leads, next: await tokens.sign(page.next) };
  });

  implement(app, endpoints.getCompanies, async ({ query: { search, limit, after } }) => {
    const tokens = pageTokens("companies", search);
    const { companies, next } = await Parent.listCompanies({ search, limit, after: await tokens.read(after) });
    return { companies, next: await tokens.sign(next) };
  });
}

export async function leadAnswer(
  leadId: string,
  { parentId, page, pageSize }: { parentId: string; page: number; pageSize: number },
) {
  const parent = await Parent.get(parentId);
  const person = await Candidate.load(parentId, leadId);
  if (!person) throw notFound("lead");
  const [history, candidate, theme] = await Promise.all([
    Call.listOfPerson(person, { page, pageSize }),
    presentPerson(parent, person),
    Theme.current(),
  ]);
  const showsCosts = theme?.variant.showsCallCosts === true;
  const { title, companyName, timezone, currency } = parent;
  const logs = await Promise.all(
    history.items.map(async (call) => {
      const [transcript, scorecard] = await Promise.all([Call.transcript(call), Call.readScorecard(call, currency)]);
      return presentCallLog(call, { transcript, scorecard, currency, showsCosts });
    }),
  );
  return {
    lead: {
      ...candidate,
      variables: person.variables,
      parent: { _id: parentId, kind: parent.kind, title, companyName, timezone },
      logs,
      pagination: presentPagination(history.total, { page, pageSize }),
      decisions: [...(person.decisions ?? [])].reverse(),
      totalSeconds: history.totalSeconds,
    },
  };
}

async function readTitles(leads: readonly Candidate.PersonItem[]): Promise<ReadonlyMap<string, string>> {
  const parents = await Parent.loadMany([...new Set(leads.map(({ latest }) => latest.parentId))]);
  return new Map(parents.map(({ parentId, title }) => [parentId, title]));
}

function presentLead(
  { latest, totalCalls, parentCount: parents }: Candidate.PersonItem,
  titles: ReadonlyMap<string, string>,
  blocked: Compliance.BlockedNumbers,
) {
  const { phoneNumber, firstName, lastName, candidateId, parentId, callStatus, calledAt } = latest;
  const person = { phoneNumber, firstName, lastName, candidateId, parentId, callStatus, calledAt, totalCalls, parents };
  return {
    ...person,
    parentKind: Parent.kindOfId(parentId),
    parentTitle: titles.get(parentId) ?? "",
    outcomeLabel: latest.outcomeLabel ?? notExecuted,
    callOutcome: outcomeText(latest.outcomeLabel, latest.summary),
    doNotCall: blocked.has(phoneNumber) || undefined,
  };
}
